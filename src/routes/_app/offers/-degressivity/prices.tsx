// The price tiers of an offer: edited as lines, with their warnings and their effect on a price.
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@tanstack/react-form'

import { useCanCall } from '#api/session.ts'
import type { PriceDegressivity } from '#contract/offers/offer-degressivities.ts'
import type { Offer } from '#contract/offers/offers.ts'
import { degressivityModes, mendedTable, priceWarnings } from '#engine/offers/degressivity.ts'
import { LastSave } from '#entities/offers/last-save.tsx'
import { modeLabels } from '#entities/offers/markup-labels.ts'
import { Box, Stack } from '#kit/elements/layout.ts'
import { announce } from '#kit/feedback/announce.tsx'
import { EmptyState } from '#kit/feedback/states.tsx'
import { FormLayout } from '#kit/form/form-layout.tsx'
import { cellText, type LineColumn } from '#kit/lines/columns.ts'
import { Lines } from '#kit/lines/lines.tsx'

import { PriceCurves } from './curves.tsx'
import { nextTier, tableOf, type TierLine, usePriceForm } from './price-form.ts'
import { rangeColumns, withEndsOf } from './ranges.ts'
import { Warnings } from './warnings.tsx'

export function PriceEditor({ offer, stored }: { offer: Offer; stored: PriceDegressivity }) {
  const { t, i18n } = useLingui()
  const readOnly = !useCanCall('price_degressivities.save')
  const { errors, forgive, base: _, ...versioned } = usePriceForm(offer, stored)
  const { form } = versioned
  const { mode, items } = useSelector(form.store, ({ values }) => values)
  const table = tableOf(mode, items)
  const mend = () => {
    const mended = mendedTable(table)
    form.setFieldValue('mode', mended.mode)
    form.setFieldValue('items', withEndsOf(items, mended.items))
    announce(t`Proposition appliquée : elle n’est pas encore enregistrée.`)
  }
  const columns: LineColumn<TierLine>[] = [
    ...rangeColumns<TierLine>((label) => i18n._(label)),
    {
      key: 'discount_rate',
      label: t`Remise`,
      width: 'minmax(6rem, 1fr)',
      control: { kind: 'decimal', unit: 'PERCENT' },
      read: ({ discount_rate }) => discount_rate,
      write: (discount_rate) => ({ discount_rate }),
      field: () => 'discount_rate',
    },
  ]
  const [from] = columns
  return (
    <FormLayout {...versioned} gap="4" readOnly={readOnly}>
      <Box maxW="24rem">
        <form.AppField name="mode">
          {(field) =>
            readOnly ? (
              <Box>{i18n._(modeLabels[mode ?? 'volume'])}</Box>
            ) : (
              <field.SelectField
                label={t`Mode`}
                required
                items={degressivityModes.map((value) => ({ value, label: i18n._(modeLabels[value]) }))}
                help={
                  mode === 'graduated' ? (
                    <Trans>Chaque unité est au prix de son propre palier.</Trans>
                  ) : (
                    <Trans>Toutes les unités sont au prix du palier atteint.</Trans>
                  )
                }
              />
            )
          }
        </form.AppField>
      </Box>
      <Stack gap="4" direction={{ base: 'column', lg: 'row' }} align="flex-start">
        <Stack gap="4" flex="1 1 28rem" w="full" minW="0">
          <form.AppField name="items">
            {() => (
              <Lines
                label={t`Paliers de prix`}
                columns={columns}
                make={() => nextTier(items)}
                addText={<Trans>Ajouter un palier</Trans>}
                nameOf={(line) => (from ? t`le palier à partir de ${cellText(from, line)}` : '')}
                {...{ readOnly, errors, forgive }}
                empty={<EmptyState title={t`Aucun palier de prix`} description={t`Le prix est le même quelle que soit la quantité.`} />}
              />
            )}
          </form.AppField>
          <Warnings
            warnings={priceWarnings(table)}
            onMend={readOnly ? null : mend}
            proposal={
              <Trans>
                La proposition prolonge les paliers jusqu’au suivant et, s’il reste une marche, donne à chaque unité le prix de son palier.
              </Trans>
            }
          />
        </Stack>
        {table.items.length > 0 && <PriceCurves table={table} />}
      </Stack>
      <LastSave offer_id={offer.id} part="price_degressivity" />
    </FormLayout>
  )
}
