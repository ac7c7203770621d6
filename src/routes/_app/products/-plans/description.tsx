// The operation of a plan as a description, for those who cannot change it, or once it is applied.
import { Plural, Trans, useLingui } from '@lingui/react/macro'

import type { Catalog } from '#contract/prices/catalogs.ts'
import type { StoredOperation } from '#contract/prices/price-plan-asked.ts'
import type { PricePlan } from '#contract/prices/price-plans.ts'
import { amountNames } from '#engine/prices/amounts.ts'
import { fieldText } from '#entities/prices/fields.ts'
import { directionLabels, stepLabels } from '#entities/prices/labels.ts'
import { amountLabel, operationText, planKindLabels, signedText } from '#entities/prices/plan-words.ts'
import { formatCount, formatDate, formatMoney, formatPercent } from '#kit/format/formats.ts'
import { Fact, Facts } from '#kit/page/facts.tsx'
import { Section } from '#kit/page/page.tsx'

interface PlanDescriptionProps {
  plan: PricePlan
  catalogs: Catalog[]
}

export function PlanDescription({ plan, catalogs }: PlanDescriptionProps) {
  const { t, i18n } = useLingui()
  const { operation, catalog_ids, actors, product_count } = plan
  const known = new Map(catalogs.map(({ id, name }) => [id, name]))
  const names = catalog_ids === 'all' ? t`Tous les catalogues` : catalog_ids.map((id) => known.get(id) ?? String(id)).join(', ')
  return (
    <Section title={<Trans>Opération</Trans>} quiet>
      <Facts>
        <Fact label={t`Opération`}>{i18n._(planKindLabels[operation.kind])}</Fact>
        <Fact label={t`Changement`}>{operation.kind !== 'end' && operationText(plan)}</Fact>
        {operation.kind === 'first' && <FirstAmounts amounts={operation.amounts} />}
        <Fact label={t`Articles`}>
          {product_count !== null && (
            <Plural value={product_count} one={`${formatCount(product_count)} article`} other={`${formatCount(product_count)} articles`} />
          )}
        </Fact>
        <Fact label={t`Copié depuis`}>
          {operation.kind === 'copy' && (known.get(operation.from_catalog_id) ?? String(operation.from_catalog_id))}
        </Fact>
        <Fact label={t`Catalogues`}>{operation.kind !== 'lines' && names}</Fact>
        <Fact label={t`Acteurs`}>{operation.kind !== 'lines' && actors.map((actor) => fieldText('actor', actor)).join(', ')}</Fact>
        <Rounding operation={operation} />
        <Fact label={t`À partir du`}>{formatDate(plan.effective_date)}</Fact>
        <Fact label={t`Jusqu’au`}>{formatDate(plan.end_date)}</Fact>
        <Fact label={t`Options`}>{useOptions(operation)}</Fact>
        <Fact label={t`Commentaire`}>{plan.comment}</Fact>
      </Facts>
    </Section>
  )
}

function FirstAmounts({ amounts }: Pick<Extract<StoredOperation, { kind: 'first' }>, 'amounts'>) {
  const { t } = useLingui()
  return amountNames.map((name) => {
    const amount = amounts[name]
    if (!amount) return null
    const percent = signedText(amount.percent, formatPercent)
    if (amount.keep_percent)
      return (
        <Fact key={name} label={amountLabel(name)}>
          {percent}
        </Fact>
      )
    const [base, add] = [amountLabel(amount.base), signedText(amount.add, formatMoney)]
    return <Fact key={name} label={amountLabel(name)}>{t`${base} ${percent} ${add}`}</Fact>
  })
}

function Rounding({ operation }: { operation: StoredOperation }) {
  const { t, i18n } = useLingui()
  if (operation.kind === 'end' || operation.kind === 'lines') return null
  const { step, direction, ending } = operation
  const digits = ending?.slice(1)
  return (
    <Fact label={t`Arrondi`}>
      {[i18n._(stepLabels[step]), i18n._(directionLabels[direction]), ...(digits ? [t`prix en ,${digits}`] : [])].join(' · ')}
    </Fact>
  )
}

/** What was ticked. */
function useOptions(operation: StoredOperation): string {
  const { t } = useLingui()
  if (operation.kind === 'copy')
    return operation.existing === 'keep' ? t`Les tarifs existants sont gardés` : t`Les tarifs existants sont remplacés`
  if (operation.kind === 'end') return operation.later_rows ? t`Avec les tarifs qui commencent après` : ''
  if (operation.kind !== 'change') return ''
  const ends = formatDate(operation.ending_by)
  return [
    ...(ends ? [t`Prolonge les tarifs qui prennent fin jusqu’au ${ends}`] : []),
    ...(operation.later_rows ? [t`Avec les tarifs qui commencent après`] : []),
    ...(operation.replace_percentages ? [t`Pourcentages remplacés par des euros`] : []),
  ].join(' · ')
}
