// One line of a plan: every amount before and after, why it is as it is, and correcting its amounts by hand.
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import * as v from 'valibot'

import { api, client } from '#api/client.ts'
import { useCanCall } from '#api/session.ts'
import type { Inputs } from '#contract/index.ts'
import type { PlanLine } from '#contract/prices/price-plan-lines.ts'
import type { PricePlan } from '#contract/prices/price-plans.ts'
import { Decimal } from '#contract/shared/fields.ts'
import { sameNumber } from '#engine/money/decimals.ts'
import { hasUnit } from '#engine/prices/amounts.ts'
import { changeableAmounts, type ChangeableAmount } from '#engine/prices/plan/lines.ts'
import { amountLabel } from '#entities/prices/plan-words.ts'
import { Button } from '#kit/elements/controls.ts'
import { HStack, Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { AmountField, type TypedAmount } from '#kit/form/fields/amount-field.tsx'
import { FieldGrid, tellNotSaved, useAppForm } from '#kit/form/form.tsx'
import { formatPeriod } from '#kit/format/period.ts'
import { Dialog } from '#kit/overlay/dialog.tsx'
import { Fact, Facts } from '#kit/page/facts.tsx'

import { planQuery } from '../address.ts'
import { isOpenPlan } from '../apply/states.ts'
import { amountTexts, percentText, remarkText, stateText } from './cells.tsx'
import { placeText } from './columns.tsx'

interface LineDialogProps {
  plan: PricePlan
  line: PlanLine
  onClose: () => void
}

export function LineDialog({ plan, line, onClose }: LineDialogProps) {
  const { t } = useLingui()
  const { product, from, to } = line
  const mayCorrect = useCanCall('price_plans.correct')
  const corrects = mayCorrect && isOpenPlan(plan) && line.state !== 'ended' && plan.operation.kind !== 'end'
  const reference = product.reference
  return (
    <Dialog onClose={onClose} size="lg" title={t`Ligne de ${reference}`}>
      <Stack gap="5">
        <Facts>
          <Fact label={t`Article`}>
            <Link to="/products/$id/tarifs" params={{ id: String(product.id) }}>
              {product.reference} · {product.designation}
            </Link>
          </Fact>
          <Fact label={t`Catalogue`}>{line.catalog && placeText(line)}</Fact>
          <Fact label={t`Période`}>{from && formatPeriod({ start_date: from, end_date: to })}</Fact>
          <Fact label={t`État`}>{stateText(line)}</Fact>
          <Fact label={t`Remarque`}>{remarkText(line)}</Fact>
          <Fact label={t`Taux de marge`}>
            {percentText(line.margin_before)} → {percentText(line.margin_after)}
          </Fact>
          <Fact label={t`Taux de marque`}>
            {percentText(line.marque_before)} → {percentText(line.marque_after)}
          </Fact>
        </Facts>
        {corrects ? <CorrectionForm plan={plan} line={line} onClose={onClose} /> : <Amounts line={line} />}
      </Stack>
    </Dialog>
  )
}

const amountsOf = ({ amounts }: PlanLine): ChangeableAmount[] => changeableAmounts.filter((name) => amounts[name] !== undefined)

function Amounts({ line }: { line: PlanLine }) {
  return (
    <Facts>
      {amountsOf(line).map((name) => {
        const [before, after] = amountTexts(line, name)
        return (
          <Fact key={name} label={amountLabel(name)}>
            {before === after ? after : `${before} → ${after}`}
          </Fact>
        )
      })}
    </Facts>
  )
}

type Values = Partial<Record<ChangeableAmount, TypedAmount>>

function CorrectionForm({ plan, line, onClose }: LineDialogProps) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const names = amountsOf(line)
  const start = Object.fromEntries(names.map((name) => [name, typedAmount(line, name)])) as Values
  const correct = useMutation({
    mutationKey: api.price_plans.correct.mutationKey(),
    mutationFn: async (amounts: ReturnType<typeof correctedAmounts>) =>
      await client.price_plans.correct({ id: plan.id, line_id: line.id, version: plan.version, amounts }),
    // The next change is based on the new version, before the plan is read again.
    onSuccess: ({ plan_version: version }) =>
      queryClient.setQueryData(planQuery(plan.id).queryKey, (known) => (known && known.version < version ? { ...known, version } : known)),
    meta: { silent: true, staleWhenRefused: true },
  })
  const form = useAppForm({
    defaultValues: start,
    onSubmit: async ({ value, formApi }) => {
      try {
        await correct.mutateAsync(correctedAmounts(start, value))
        onClose()
      } catch (error) {
        tellNotSaved(formApi, error, { title: t`La ligne n’a pas pu être corrigée` })
      }
    },
  })
  return (
    <form.AppForm>
      <form.FormElement guard={false} aria-label={t`Corriger à la main`}>
        <Stack gap="3">
          <Text fontWeight="medium">
            <Trans>Corriger à la main</Trans>
          </Text>
          <form.ErrorSummary />
          <FieldGrid>
            {names.map((name) => {
              const [before] = amountTexts(line, name)
              return (
                <form.AppField key={name} name={name}>
                  {() => (
                    <AmountField
                      label={amountLabel(name)}
                      switchable={name !== 'purchase_price' && hasUnit(name)}
                      result={t`Avant : ${before}`}
                    />
                  )}
                </form.AppField>
              )
            })}
          </FieldGrid>
          <HStack justify="flex-end" gap="3">
            <Button variant="outline" onClick={onClose}>
              <Trans>Annuler</Trans>
            </Button>
            <Button type="submit" loading={correct.isPending}>
              <Trans>Corriger la ligne</Trans>
            </Button>
          </HStack>
        </Stack>
      </form.FormElement>
    </form.AppForm>
  )
}

function typedAmount({ amounts }: PlanLine, name: ChangeableAmount): TypedAmount {
  const after = amounts[name]?.after ?? null
  return after ? { value: after.value, unit: after.unit } : { value: null, unit: 'EUR' }
}

type Corrected = Inputs['price_plans']['correct']['amounts']

/** Only the amounts that were changed; an emptied one is null. */
function correctedAmounts(start: Values, values: Values): Corrected {
  return Object.fromEntries(
    changeableAmounts.flatMap((name) => {
      const [was, is] = [start[name], values[name]]
      if (!is || (was && was.unit === is.unit && sameAmount(was.value, is.value))) return []
      return [[name, is.value === null ? null : { value: is.value, unit: is.unit }]]
    }),
  ) as Corrected
}

const sameAmount = (a: string | null, b: string | null): boolean =>
  a === b || (a !== null && b !== null && v.is(Decimal, a) && v.is(Decimal, b) && sameNumber(a, b))
