// The fields of a selling price: actor, catalogue and period, then the seven amounts with the euros that each results in.
import { Trans, useLingui } from '@lingui/react/macro'

import { useDay } from '#api/day.ts'
import { placeFields } from '#contract/prices/price-fields.ts'
import { actors, amountNames, type AmountName, hasUnit, isPurchase } from '#engine/prices/amounts.ts'
import { onCountedDays } from '#engine/time/days.ts'
import { Box, Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { Notice } from '#kit/feedback/notice.tsx'
import { AmountField, AmountLadder } from '#kit/form/fields/amount-field.tsx'
import { FieldGrid, withForm } from '#kit/form/form.tsx'
import { formatDate, formatMoney } from '#kit/format/formats.ts'
import { Section } from '#kit/page/page.tsx'

import { viewsOf, type AmountView } from '../chain.ts'
import type { ProductPrices } from '../data.ts'
import { useSellingPriceLabels } from '../labels.ts'
import { datesOf, dayOf, type KnownRow } from '../rows.ts'
import { Inversions } from '../save/warnings.tsx'
import { Rates } from './rates.tsx'
import { amountsOfValues, rowOfValues, sellingPriceForm } from './values.ts'

interface FormProps {
  prices: Pick<ProductPrices, 'catalogs' | 'purchases' | 'mayShow' | 'purchaseOn'>
  /** The stored row; null for a new one. */
  id: number | null
  /** The row that is current when a new one begins, and that may be ended the day before. */
  former: KnownRow | null
  readOnly: boolean
}
const formProps: FormProps = {
  prices: { catalogs: [], purchases: [], mayShow: false, purchaseOn: () => null },
  id: null,
  former: null,
  readOnly: false,
}

export const PlaceSection = withForm({
  ...sellingPriceForm,
  props: formProps,
  render: function PlaceSection({ form, prices, id, former, readOnly }) {
    const { t } = useLingui()
    const labels = useSellingPriceLabels()
    const locked = readOnly ? { readOnly: true } : {}
    const catalogs = prices.catalogs.map(({ id, name, code, zone }) => ({
      value: id,
      label: name,
      detail: [code, zone?.name].filter(Boolean).join(' · '),
    }))
    return (
      <Section title={t`Catalogue et période`}>
        <FieldGrid>
          <form.AppField name="catalog_id">
            {(field) => (
              <field.ComboboxField
                label={labels.fields.catalog_id}
                items={catalogs}
                required
                {...(id === null ? {} : { readOnly: true, disabled: true })}
              />
            )}
          </form.AppField>
          <form.AppField name="actor">
            {(field) => (
              <field.SelectField
                label={labels.fields.actor}
                required
                items={actors.map((value) => ({ value, label: labels.actor(value) }))}
                {...(readOnly ? { disabled: true } : {})}
              />
            )}
          </form.AppField>
          <form.AppField name="start_date">
            {(field) => <field.DateField label={labels.fields.start_date} required {...locked} />}
          </form.AppField>
          <form.AppField name="end_date">
            {(field) => <field.DateField label={labels.fields.end_date} help={t`Dernier jour compris ; vide : sans fin.`} {...locked} />}
          </form.AppField>
          <form.AppField name="unit_label">
            {(field) => (
              <field.TextField
                label={labels.fields.unit_label}
                maxLength={placeFields.unit_label.max}
                help={t`À quoi correspond une unité : pièce, page, mois…`}
                {...locked}
              />
            )}
          </form.AppField>
          <form.AppField name="active">
            {(field) => <field.SwitchField label={labels.fields.active} help={t`Un tarif inactif ne donne aucun prix.`} {...locked} />}
          </form.AppField>
        </FieldGrid>
        {former && (
          <Box mt="4">
            <form.AppField name="close_former">
              {(field) => (
                <field.CheckboxField
                  label={t`Terminer la veille le tarif ${labels.period(former)}`}
                  help={t`Sans cela, les deux périodes se chevauchent et le nouveau tarif est refusé.`}
                />
              )}
            </form.AppField>
          </Box>
        )}
      </Section>
    )
  },
})

export const AmountsSection = withForm({
  ...sellingPriceForm,
  props: formProps,
  render: function AmountsSection({ form, prices, id, readOnly }) {
    const { t } = useLingui()
    const labels = useSellingPriceLabels()
    const today = useDay()
    const names = amountNames.filter((name) => prices.mayShow || !isPurchase(name))
    return (
      <form.Subscribe selector={({ values }) => values}>
        {(values) => {
          const start = values.start_date ?? today
          const catalog = datesOf(prices.catalogs, values.catalog_id)
          const day = dayOf({ start_date: start, end_date: values.end_date, catalog }, today)
          const purchase = prices.purchaseOn(day)
          const views = viewsOf(amountsOfValues(values), purchase)
          const row = rowOfValues({ ...values, catalog_id: values.catalog_id ?? 0, actor: values.actor ?? 'agency', start_date: start }, id)
          const counted = row && onCountedDays(row, catalog)
          return (
            <Section title={t`Montants HT`}>
              <Stack gap="4">
                <Text textStyle="sm" color="fg.muted">
                  {prices.mayShow ? (
                    <Trans>
                      Un pourcentage est un taux de marge sur la base nommée à côté du champ. Changer d’unité ne convertit pas la valeur.
                      Euros calculés pour le {formatDate(day)}.
                    </Trans>
                  ) : (
                    <Trans>En euros, hors taxes.</Trans>
                  )}
                </Text>
                <AmountLadder>
                  {names.map((name) => (
                    <form.AppField key={name} name={name}>
                      {() => (
                        <AmountField
                          label={labels.amount(name)}
                          switchable={prices.mayShow && hasUnit(name)}
                          readOnly={readOnly}
                          result={prices.mayShow && <Result view={views.find((view) => view.name === name)} day={day} />}
                        />
                      )}
                    </form.AppField>
                  ))}
                </AmountLadder>
                {counted && <Inversions row={counted} purchases={prices.purchases} />}
              </Stack>
            </Section>
          )
        }}
      </form.Subscribe>
    )
  },
})

/** « = 113,85 € HT sur Prix d’achat vendeur · marge 15,00 % · marque 13,04 % » */
function Result({ view, day }: { view: AmountView | undefined; day: string }) {
  const labels = useSellingPriceLabels()
  if (!view?.set) return view && isFirst(view.name) ? <Trans>Aucun prix d’achat de l’article au {formatDate(day)}.</Trans> : null
  if (view.bought && view.euros)
    return (
      <Trans>
        Prix d’achat de l’article au {formatDate(day)} : {formatMoney(view.euros)} HT
      </Trans>
    )
  if (view.euros === null)
    return <Text color="fg.error">{<Trans>Ce pourcentage n’a pas de base : renseignez un prix d’achat.</Trans>}</Text>
  return (
    <>
      {view.set.unit === 'PERCENT' && (
        <Text as="span" fontWeight="semibold" color="fg" data-part="euros">
          = {formatMoney(view.euros)} <Trans>HT</Trans>{' '}
        </Text>
      )}
      {view.base && <Trans>sur « {labels.amount(view.base)} »</Trans>}
      <Rates view={view} />
    </>
  )
}
const isFirst = (name: AmountName) => name === 'group_purchase_price'

export function ReadOnlyNote() {
  return (
    <Notice status="info" title={<Trans>Vous pouvez consulter ce tarif ; le modifier demande une permission que vous n’avez pas.</Trans>} />
  )
}
