// The form of the three levels: each threshold and choice is a field of its own, so that two people who change different ones lose nothing.
import { useLingui } from '@lingui/react/macro'

import { fieldErrorsOf } from '#api/refusals.ts'
import { Permit, type PermitRank } from '#contract/permits/permits.ts'
import { toast } from '#device/notices.ts'
import {
  type BundleChoice,
  type LevelBundles,
  type LevelThresholds,
  misplacedObjectives,
  type PermitLevel,
  permitLevels,
} from '#engine/permits/levels.ts'
import { draftKeys } from '#entities/draft-keys.ts'
import { choiceNames, levelFields } from '#entities/permits/fields.ts'
import { withFormFields } from '#kit/form/form.tsx'
import { conflictWith } from '#kit/form/server-conflict.ts'
import { useVersionedForm } from '#kit/form/versioned-form.tsx'
import { formatMoney } from '#kit/format/formats.ts'
import { useLabels } from '#kit/format/labels.ts'

import { useSavePermit } from './save.ts'

type Levels<Name extends string, Value> = Record<`${PermitLevel}_${Name}`, Value>
export type Thresholds = Levels<'minimum_turnover' | 'quarterly_turnover_objective', string | null>
export type LevelValues = Thresholds & Levels<'bundles', BundleChoice> & Levels<'selection', number[]>

const thresholdsOfRank = ({ level, minimum_turnover, quarterly_turnover_objective }: PermitRank) => ({
  [`${level}_minimum_turnover`]: minimum_turnover,
  [`${level}_quarterly_turnover_objective`]: quarterly_turnover_objective,
})
const bundlesOfRank = ({ level, bundles, selection }: PermitRank) => ({
  [`${level}_bundles`]: bundles,
  [`${level}_selection`]: selection.map(({ id }) => id),
})
export const thresholdsOf = ({ ranks }: Permit): Thresholds => Object.assign({}, ...ranks.map(thresholdsOfRank)) as Thresholds
const valuesOf = (permit: Permit): LevelValues => Object.assign({}, thresholdsOf(permit), ...permit.ranks.map(bundlesOfRank)) as LevelValues

/** The levels in the engine's representation. */
export const thresholdsIn = (values: Thresholds): LevelThresholds[] =>
  permitLevels.map((level) => ({
    level,
    minimum_turnover: values[`${level}_minimum_turnover`],
    quarterly_turnover_objective: values[`${level}_quarterly_turnover_objective`],
  }))
export const bundlesIn = (values: LevelValues): LevelBundles[] =>
  permitLevels.map((level) => ({ level, bundles: values[`${level}_bundles`], selection: values[`${level}_selection`] }))

/**
 * A form validator that runs while typing: the errors of the thresholds, each beside its field: negative values, and values in the wrong
 * order.
 */
export function wrongThresholds({ value }: { value: Thresholds }) {
  const negative = Object.entries(value).flatMap(([field, amount]) =>
    /_(minimum_turnover|quarterly_turnover_objective)$/.test(field) && String(amount).startsWith('-') ? [[field, { key: 'negative' }]] : [],
  )
  const misplaced = misplacedObjectives(thresholdsIn(value)).map(({ level, above }) => [
    `${level}_quarterly_turnover_objective`,
    { key: `${level}_not_below_${above}` },
  ])
  const fields = Object.fromEntries([...misplaced, ...negative]) as Record<string, { key: string }>
  return Object.keys(fields).length > 0 ? { fields } : undefined
}

/** The changed levels, each with its changed fields. */
const ranksIn = (changes: Partial<LevelValues>) =>
  permitLevels.flatMap((level) => {
    const own = Object.entries(changes).filter(([field]) => field.startsWith(`${level}_`))
    return own.length === 0 ? [] : [{ level, ...Object.fromEntries(own.map(([field, value]) => [field.slice(level.length + 1), value])) }]
  })

export function useLevelsForm(stored: Permit) {
  const { t, i18n } = useLingui()
  const own = useLabels(levelFields)
  const labels: Record<string, string> = {
    ...own,
    or_selection: own.or_bundles,
    argent_selection: own.argent_bundles,
    bronze_selection: own.bronze_bundles,
  }
  const save = useSavePermit()
  return useVersionedForm<Permit, LevelValues, undefined, undefined>({
    stored,
    valuesOf,
    draft: { key: draftKeys.permit_levels(stored.id), title: stored.name },
    validators: { onChange: wrongThresholds },
    save: async (changes, _values, { id, version }) => {
      const ranks = ranksIn(changes)
      try {
        return await save({ id, version, ranks })
      } catch (error) {
        throw fieldErrorsOf(error).length > 0 ? withFormFields(error, (field) => fieldIn(ranks, field)) : error
      }
    },
    saved: () => void toast.success({ title: t`Niveaux enregistrés` }),
    failure: () => ({ title: t`Mise à jour impossible` }),
    conflictOf: conflictWith(Permit),
    moved: () => t`Ce permis a été modifié`,
    words: {
      labels,
      show: (field, value, { bundles }) => {
        if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return t`non défini`
        if (Array.isArray(value)) return value.map((id) => bundles.find((bundle) => bundle.id === id)?.name ?? String(id)).join(', ')
        if (field.endsWith('_bundles')) return i18n._(choiceNames[value as BundleChoice])
        return typeof value === 'string' ? formatMoney(value) : ''
      },
    },
  })
}

/** Maps `ranks.1.selection` to the field of the level that was sent at that position. */
const fieldIn = (ranks: { level: PermitLevel }[], field: string): string => {
  const [, at = '', name = field] = /^ranks\.(\d)\.(.+)$/.exec(field) ?? []
  return `${ranks[Number(at)]?.level ?? 'or'}_${name}`
}
