// Cells of a plan's lines: figures before and after, one below the other, and the state with its reason.
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Big } from 'big.js'

import type { PlanLine } from '#contract/prices/price-plan-lines.ts'
import type { ChangeableAmount, LineState } from '#engine/prices/plan/lines.ts'
import { lineStateLabels, lineWarningText, planReasonLabels } from '#entities/prices/plan-words.ts'
import { cellText } from '#entities/prices/spreadsheet-words.ts'
import type { Meaning } from '#kit/feedback/meaning.ts'
import { StateBadge } from '#kit/feedback/state-badge.tsx'
import { formatInstant, formatMoney, formatPercent } from '#kit/format/formats.ts'

const NONE = '—'

/** The euros of an amount before and after, as text. */
export function amountTexts({ amounts }: PlanLine, name: ChangeableAmount): [string, string] {
  const { before = null, after = null } = amounts[name] ?? {}
  return [eurosText(before), eurosText(after)]
}

type Shown = NonNullable<PlanLine['amounts'][ChangeableAmount]>['before']
const eurosText = (amount: Shown): string => {
  if (amount === null) return NONE
  if (amount.euros !== null) return formatMoney(amount.euros)
  return amount.unit === 'PERCENT' ? formatPercent(amount.value) : formatMoney(amount.value)
}

/** Beside rates from 1,000 % on, decimals say nothing and take the room of digits. */
const LARGE = 1_000

export function percentText(value: string | null): string {
  if (value === null) return NONE
  return formatPercent(Math.abs(Number(value)) < LARGE ? value : Big(value).toFixed(0))
}

/** Both figures, the new one in bold; only one where they are the same. Plain elements, because every row has several. */
export function BeforeAfter({ texts: [before, after], refused = false }: { texts: [string, string]; refused?: boolean }) {
  if (before === after) return <span>{after}</span>
  return (
    <span data-change>
      <span data-before>
        {before}
        <span data-arrow> → </span>
      </span>
      {refused ? <s>{after}</s> : <b>{after}</b>}
    </span>
  )
}

const stateMeanings: Record<LineState, Meaning> = {
  changed: 'good',
  created: 'good',
  ended: 'good',
  unchanged: 'plain',
  refused: 'wrong',
  excluded: 'plain',
  stale: 'attention',
}

export function LineStateBadge({ line }: { line: PlanLine }) {
  return <StateBadge means={line.undone ? 'plain' : meaningOf(line)}>{stateText(line)}</StateBadge>
}

/** The state, and below it why. */
export function LineStateCell({ line }: { line: PlanLine }) {
  const remark = remarkText(line)
  return (
    <span data-two title={remark || undefined}>
      <LineStateBadge line={line} />
      {remark && <span data-second>{remark}</span>}
    </span>
  )
}

/** A line that writes something, with a warning, needs a look. */
const meaningOf = ({ state, warnings }: PlanLine): Meaning =>
  warnings.length > 0 && stateMeanings[state] === 'good' ? 'attention' : stateMeanings[state]

/** A text, and a muted one below it. */
export function TwoLines({ first, second, lang }: { first: string; second: string; lang?: string }) {
  return (
    <span data-two>
      <span data-first title={first}>
        {first}
      </span>
      {second && (
        <span data-second lang={lang} title={second}>
          {second}
        </span>
      )}
    </span>
  )
}

export const stateText = ({ state, undone }: PlanLine): string => (undone ? t`Annulé` : i18n._(lineStateLabels[state]))

/** The reason, who changed the row since, the warnings, and that it was corrected by hand. */
export function remarkText(line: PlanLine): string {
  const { reason, warnings, corrected, changed_by, changed_at, problem } = line
  const [by, at] = [changed_by ?? NONE, formatInstant(changed_at)]
  return [
    ...(changed_at ? [t`Modifié par ${by} le ${at}`] : reason ? [i18n._(planReasonLabels[reason])] : []),
    ...(problem ? [cellText(problem)] : []),
    ...(corrected ? [t`Corrigé à la main`] : []),
    ...(keepsPercentage(line) ? [t`Pourcentage qui suit sa base`] : []),
    ...warnings.map(lineWarningText),
  ].join(' · ')
}

/** Nothing changes because the price is a percentage. */
const keepsPercentage = ({ state, reason, amounts }: PlanLine): boolean =>
  state === 'unchanged' && reason === null && amounts.recommended_price?.before?.unit === 'PERCENT'
