// What the product is bought for, by period: the default group purchase price. Only for who may see it.
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Eye, Pencil, Plus } from 'lucide-react'

import { useDay } from '#api/day.ts'
import { gaps } from '#engine/time/days.ts'
import { rightLabel } from '#entities/roles/permission-labels.ts'
import { Button } from '#kit/elements/controls.ts'
import { Box, HStack, Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { StateBadge } from '#kit/feedback/state-badge.tsx'
import { formatMoney } from '#kit/format/formats.ts'
import { Section } from '#kit/page/page.tsx'

import type { ProductPrices } from '../data.ts'
import { useSellingPriceLabels } from '../labels.ts'
import { statusOf } from '../rows.ts'

export function PurchaseCard({ prices: { purchases, product_id, mayBuy } }: { prices: ProductPrices }) {
  const { t } = useLingui()
  const labels = useSellingPriceLabels()
  const day = useDay()
  const id = String(product_id)
  return (
    <Section
      title={t`Prix d’achat`}
      actions={
        mayBuy && (
          <Button asChild size="xs" variant="outline">
            <Link
              to="/products/$id/tarifs/purchases/new"
              params={{ id }}
              search={(former) => former}
              aria-label={t`Ajouter un prix d’achat`}
            >
              <Plus size={14} aria-hidden /> <Trans>Ajouter</Trans>
            </Link>
          </Button>
        )
      }
    >
      <Stack gap="3">
        <Text textStyle="sm" color="fg.muted">
          <Trans>Le prix d’achat du jour s’applique quand un tarif ne fixe pas de prix d’achat groupe (HT).</Trans>
        </Text>
        {purchases.length === 0 && (
          <Text textStyle="sm">
            <Trans>Aucun prix d’achat.</Trans>
          </Text>
        )}
        <HStack as="ul" gap="2" wrap="wrap" align="stretch">
          {purchases.toReversed().map((row) => {
            const status = statusOf({ ...row, active: true, catalog: { start_date: null, end_date: null } }, day)
            return (
              <HStack as="li" key={row.id} gap="3" borderStartWidth="1px" ps="3" pe="1" py="1">
                <Box minW="0">
                  <HStack gap="2">
                    <Text fontWeight="semibold">{formatMoney(row.amount)}</Text>
                    <StateBadge means={status === 'current' ? 'good' : status === 'future' ? 'coming' : 'plain'}>
                      {labels.status(status)}
                    </StateBadge>
                  </HStack>
                  <Text textStyle="sm" color="fg.muted">
                    {labels.period(row)}
                  </Text>
                </Box>
                <Button asChild size="sm" variant="ghost">
                  <Link
                    to="/products/$id/tarifs/purchases/$purchase"
                    params={{ id, purchase: String(row.id) }}
                    search={(former) => former}
                    aria-label={mayBuy ? t`Modifier le prix d’achat ${labels.period(row)}` : t`Voir le prix d’achat ${labels.period(row)}`}
                  >
                    {mayBuy ? <Pencil size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
                  </Link>
                </Button>
              </HStack>
            )
          })}
        </HStack>
        {gaps(purchases).map((hole) => (
          <Text key={hole.start_date} textStyle="sm" color="orange.fg">
            <Trans>Sans prix d’achat {labels.period(hole)}</Trans>
          </Text>
        ))}
      </Stack>
    </Section>
  )
}

/** Who may edit purchase prices but not see them is told why there are none. */
export function PurchasesClosed() {
  const { t, i18n } = useLingui()
  const right = rightLabel(i18n, 'selling_price.show')
  return (
    <Section title={t`Prix d’achat`}>
      <Text textStyle="sm">
        <Trans>
          Vous avez la permission de modifier les prix d’achat, mais pas celle de les voir : il vous manque « {right} ». Demandez-le à un
          administrateur.
        </Trans>
      </Text>
    </Section>
  )
}
