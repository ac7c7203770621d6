// One price in the table of its catalogue and actor: its period and state, notes, and actions.
import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { CircleHelp, EllipsisVertical, Pencil } from 'lucide-react'

import { useDay } from '#api/day.ts'
import { useCan, useCanCall } from '#api/session.ts'
import { saveRights } from '#contract/people/permissions.ts'
import type { SellingPrice } from '#contract/prices/selling-prices.ts'
import { nextChange } from '#engine/prices/impact.ts'
import { onCountedDays, overlap, type Period } from '#engine/time/days.ts'
import { Button } from '#kit/elements/controls.ts'
import { Flex, HStack, Stack } from '#kit/elements/layout.ts'
import { Badge, Text } from '#kit/elements/text.ts'
import { type Meaning, meaning } from '#kit/feedback/meaning.ts'
import { StateBadge } from '#kit/feedback/state-badge.tsx'
import { formatDate, formatInstant } from '#kit/format/formats.ts'
import { Menu, MenuItem } from '#kit/overlay/menu.tsx'

import type { ProductPrices } from '../data.ts'
import { useSellingPriceLabels } from '../labels.ts'
import { dayOf, priceRowOf, statusOf } from '../rows.ts'
import { useStalePrices } from '../save/stale.tsx'
import { Inversions } from '../save/warnings.tsx'
import type { Status } from '../search.ts'

const tab = getRouteApi('/_app/products/$id/tarifs')

const meanings: Record<Status, Meaning> = { current: 'good', future: 'coming', outside: 'attention', past: 'plain', inactive: 'plain' }

/** The period of a price, and whether it applies now. */
export function PricePeriod({ row }: { row: SellingPrice }) {
  const labels = useSellingPriceLabels()
  const stale = useStalePrices() !== null
  const status = statusOf(row, useDay())
  return (
    <Flex gap="2" align="center" wrap="wrap">
      <Text as="span" fontWeight="semibold" _firstLetter={{ textTransform: 'uppercase' }} display="inline-block">
        {labels.period(row)}
      </Text>
      <StateBadge means={meanings[status]}>{labels.status(status)}</StateBadge>
      {stale && status === 'past' && (
        <Badge colorPalette={meaning.wrong}>
          <Trans>N’est plus valable</Trans>
        </Badge>
      )}
      {row.unit_label && (
        <Text as="span" textStyle="sm" color="fg.muted">
          <Trans>par {row.unit_label}</Trans>
        </Text>
      )}
    </Flex>
  )
}

interface PriceNotesProps {
  row: SellingPrice
  prices: ProductPrices
  /** The day for which its amounts are shown. */
  day: string
}

export function PriceNotes({ row, prices, day }: PriceNotesProps) {
  const labels = useSellingPriceLabels()
  const author = row.updated_by?.name ?? '—'
  const counted = onCountedDays(priceRowOf(row), row.catalog)
  const inTheWay = row.active ? undefined : overlappingActiveRow(row, prices.rows)
  const past = statusOf(row, useDay()) === 'past'
  return (
    <Stack gap="1" minW="0" flex="1 1 16rem">
      <CutByCatalog row={row} counted={counted} />
      {prices.mayShow && counted?.active && !past && <Inversions row={counted} purchases={prices.purchases} />}
      {inTheWay && (
        <Text textStyle="sm" color="fg.muted">
          <Trans>Chevauche le tarif actif {labels.period(inTheWay)} : il ne peut pas être activé en l’état.</Trans>
        </Text>
      )}
      <HStack columnGap="3" rowGap="0" wrap="wrap" textStyle="xs" color="fg.muted">
        <ComputedFor day={day} until={prices.mayShow && counted ? nextChange(counted, prices.purchases, day) : null} />
        <Text>
          <Trans>
            Modifié le {formatInstant(row.updated_at)} par {author}
          </Trans>
        </Text>
      </HStack>
    </Stack>
  )
}

/** The days on which a row applies, if its catalogue cuts its own period short. */
function CutByCatalog({ row, counted }: { row: SellingPrice; counted: Period | null }) {
  const labels = useSellingPriceLabels()
  if (counted?.start_date === row.start_date && counted.end_date === row.end_date) return null
  return (
    <Text textStyle="sm" color="fg.warning" data-part="cut-by-catalog">
      {counted ? (
        <Trans>Ne compte que {labels.period(counted)} : son catalogue ne vaut pas les autres jours.</Trans>
      ) : (
        <Trans>Ne compte aucun jour : son catalogue ne vaut pas pendant cette période.</Trans>
      )}
    </Text>
  )
}

/** The euros depend on purchase prices: shows the day for which they were calculated, and until when they stay the same. */
function ComputedFor({ day, until }: { day: string; until: string | null }) {
  const [date, next] = [formatDate(day), formatDate(until)]
  return (
    <Text data-part="computed-for">
      {until ? (
        <Trans>
          Euros calculés pour le {date} ; ils changent le {next}.
        </Trans>
      ) : (
        <Trans>Euros calculés pour le {date}.</Trans>
      )}
    </Text>
  )
}

/** The active row that overlaps an inactive one, and so prevents its activation. */
const overlappingActiveRow = (row: SellingPrice, rows: readonly SellingPrice[]) =>
  rows.find((other) => other.active && other.catalog.id === row.catalog.id && other.actor === row.actor && overlap(other, row))

export function PriceActions({ row, onActivate }: { row: SellingPrice; onActivate: (row: SellingPrice) => void }) {
  const { t } = useLingui()
  const labels = useSellingPriceLabels()
  const day = useDay()
  const mayUpdate = useCanCall('selling_prices.update')
  const mayCreate = useCan(saveRights.selling_prices.create)
  const navigate = tab.useNavigate()
  const id = String(row.product_id)
  const what = labels.period(row)
  const duplicate = (to: 'catalog' | 'period') =>
    void navigate({ to: '/products/$id/tarifs/new', params: { id }, search: (former) => ({ ...former, from: row.id, to }) })
  return (
    <HStack gap="1" ms="auto" alignSelf="flex-end">
      <Button asChild size="sm" variant="ghost">
        <Link
          to="/products/$id/tarifs/why"
          params={{ id }}
          search={{ catalog: row.catalog.id, actor: row.actor, date: dayOf(row, day) }}
          aria-label={t`Pourquoi ce prix ? ${what}`}
        >
          <CircleHelp size={16} aria-hidden /> {t`Pourquoi ?`}
        </Link>
      </Button>
      <Button asChild size="sm" variant="ghost">
        <Link
          to="/products/$id/tarifs/$price"
          params={{ id, price: String(row.id) }}
          search={(former) => former}
          aria-label={mayUpdate ? t`Modifier le tarif ${what}` : t`Voir le tarif ${what}`}
        >
          <Pencil size={16} aria-hidden /> <Text hideBelow="md">{mayUpdate ? t`Modifier` : t`Voir`}</Text>
        </Link>
      </Button>
      {(mayUpdate || mayCreate) && (
        <Menu
          button={<EllipsisVertical size={16} aria-hidden />}
          label={t`Actions`}
          aria-label={t`Autres actions sur le tarif ${what}`}
          px="2"
        >
          {mayCreate && (
            <>
              <MenuItem onSelect={() => duplicate('catalog')}>
                <Trans>Dupliquer vers un autre catalogue</Trans>
              </MenuItem>
              <MenuItem onSelect={() => duplicate('period')}>
                <Trans>Dupliquer pour une période suivante</Trans>
              </MenuItem>
            </>
          )}
          {mayUpdate && (
            <MenuItem onSelect={() => onActivate(row)}>{row.active ? <Trans>Désactiver</Trans> : <Trans>Activer</Trans>}</MenuItem>
          )}
        </Menu>
      )}
    </HStack>
  )
}
