// The form of a rule: each save writes its next version; the user must confirm changes that make cases fail.
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'

import { rereadAfter } from '#api/cache.ts'
import { api, client } from '#api/client.ts'
import { fieldErrorsOf } from '#api/refusals.ts'
import { ruleFields } from '#contract/rules/rule-fields.ts'
import { Rule, type RuleFields, RuleForm } from '#contract/rules/rules.ts'
import { blankOf } from '#contract/shared/declared-fields.ts'
import type { FieldError } from '#contract/shared/endpoint.ts'
import { toast } from '#device/notices.ts'
import { ruleRefusals } from '#engine/rules/refusals.ts'
import { draftKeys } from '#entities/draft-keys.ts'
import { usePriceImpact } from '#entities/offers/impact/ask.tsx'
import { asStored, conditionsIn, ruleFormFields, type RuleValues, type StoredRule, ruleFormValues } from '#entities/rules/fields.ts'
import { actionText, groupText, type Names } from '#entities/rules/sentence.ts'
import { focusOnceThere } from '#kit/browser/focus.ts'
import { withFormFields } from '#kit/form/form.tsx'
import { conflictWith } from '#kit/form/server-conflict.ts'
import { useVersionedForm } from '#kit/form/versioned-form.tsx'
import { formatDate } from '#kit/format/formats.ts'
import { useLabels } from '#kit/format/labels.ts'

import { blankAction, blankGroup } from './edits.ts'
import { pastCases } from './past-cases.ts'
import { withEdited } from './tried.ts'

const blank = (): RuleValues => ({ ...blankOf(ruleFields), conditions: blankGroup('and'), actions: [blankAction()] })

const conflictOf = conflictWith(v.pipe(Rule, v.transform(asStored)))
const inBlocks = (field: string) => /^(conditions|actions)\./.test(field)
/** The errors of a block are shown there; the form's summary only names the blocks. */
const summed = (field: string) => field.replace(/\..*$/, '')

export function useRuleForm(offer: { id: number }, rule: Rule | null, products: readonly { id: number }[], names: Names) {
  const { t } = useLingui()
  const labels = useLabels(ruleFormFields)
  const save = useSave(offer.id, rule)
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const stored: StoredRule | null = rule && asStored(rule)
  const { ask, beside } = useRuleImpact(offer.id)
  const versioned = useVersionedForm({
    stored,
    valuesOf: (row: StoredRule | null): RuleValues => (row ? ruleFormValues(row) : blank()),
    draft: {
      key: rule ? draftKeys.rule(offer.id, rule.rule_number) : draftKeys.new_rule(offer.id),
      title: rule?.name ?? t`Nouvelle règle`,
    },
    refusalsOf: (values) => {
      const found = refusals(values, products)
      setErrors(found.filter(({ field }) => inBlocks(field)))
      return found.map((one) => (inBlocks(one.field) ? { field: summed(one.field), key: 'lines' } : one))
    },
    save: async (changes, values, from) => {
      const sure = isSaidOnly(changes) ? { failing: false } : await ask(from, values)
      if (!sure) return null
      const written = await pastCases(async (confirmed) => await save(from, changes, values, confirmed), sure.failing).catch(
        (error: unknown) => {
          setErrors(fieldErrorsOf(error).filter(({ field }) => inBlocks(field)))
          throw withFormFields(error, summed)
        },
      )
      return written && asStored(written)
    },
    saved: useSaved(offer.id, rule === null, names),
    failure: () => ({ title: t`Impossible d’enregistrer la règle` }),
    conflictOf,
    moved: (author) => (author ? t`${author} a écrit une nouvelle version de la règle` : t`La règle a une nouvelle version`),
    words: {
      labels,
      show: (field, value, current) => {
        if (field === 'conditions') return groupText(conditionsIn({ conditions: value }), names)
        if (field === 'actions') return (value as RuleValues['actions']).map((action) => actionText(action, names)).join(' ; ')
        if (field === 'manager_id' && value !== null) return current?.manager?.id === value ? current?.manager?.name : t`une autre personne`
        if (Array.isArray(value)) return plural(value.length, { one: '# tag', other: '# tags' })
        if (typeof value === 'boolean') return value ? t`oui` : t`non`
        const text = typeof value === 'string' ? value : ''
        return (field.endsWith('_date') ? formatDate(text) : text) || t`non défini`
      },
    },
  })
  return beside({ ...versioned, errors, forgive: () => setErrors([]) })
}

/** Whether the changes only concern fields that no price depends on. */
const isSaidOnly = (changes: Partial<RuleValues>) =>
  Object.keys(changes).every((field) => ['name', 'description', 'manager_id'].includes(field))

/** Asks for confirmation of the effect on prices of a rule, or of one that replaces it. */
export function useRuleImpact(offer_id: number) {
  const { ask, ...impact } = usePriceImpact(offer_id)
  return {
    ...impact,
    ask: async (rule: Pick<Rule, 'id'> | null, values: RuleValues) =>
      await ask(async (place) => {
        // The other rules as now stored, because the server compares with those.
        const { items } = await client.rules.list({ offer_id, inactive: true })
        return await client.offer_impact.rules({ ...place, offer_id, rules: withEdited(items, rule, values) })
      }),
  }
}

/** The errors that the contract and the engine find, by their paths in the request. A missing product is reported as required. */
function refusals(values: RuleValues, products: readonly { id: number }[]): FieldError[] {
  const result = v.safeParse(RuleForm, values)
  if (result.success) return ruleRefusals(result.output, new Set(products.map(({ id }) => id)))
  return result.issues.map((issue) => {
    const last = issue.path?.at(-1)
    const missing = last?.value === 0 || last?.value === ''
    return { field: v.getDotPath(issue) ?? '', key: missing ? 'required' : issue.message }
  })
}

function useSave(offer_id: number, rule: Rule | null) {
  const update = useMutation(api.rules.update.mutationOptions({ meta: { silent: true } }))
  const create = useMutation({
    mutationKey: api.rules.create.mutationKey(),
    mutationFn: async (input: RuleFields & { confirm_failing_cases: boolean }) => await client.rules.create({ offer_id, ...input }),
    meta: { silent: true },
  })
  return async (from: StoredRule | null, changes: Partial<RuleValues>, values: RuleValues, confirm_failing_cases: boolean) => {
    const conditions = conditionsIn(values)
    if (!rule || !from) return await create.mutateAsync({ ...values, conditions, confirm_failing_cases })
    const { id, version_number } = from
    const changed = { ...changes, ...('conditions' in changes ? { conditions } : { conditions: undefined }) }
    return await update.mutateAsync({ offer_id, id, version_number, ...changed, confirm_failing_cases })
  }
}

function useSaved(offer_id: number, created: boolean, names: Names) {
  const { t } = useLingui()
  const navigate = useNavigate()
  return async (written: StoredRule | null) => {
    if (!written) return
    const { rule_number, version_number, warnings = [] } = written
    const title = created ? t`Règle créée` : t`Version ${version_number} enregistrée`
    const products = warnings.map(({ product_id }) => names.product(product_id)).join(', ')
    if (warnings.length === 0) toast.success({ title })
    else toast.warning({ title, description: t`Prix ramené au prix minimum : ${products}` })
    await rereadAfter(created ? 'rules.create' : 'rules.update', { joined: true })
    if (!created) return
    const params = { id: String(offer_id), rule: String(rule_number) }
    await navigate({ to: '/offers/$id/rules/$rule', params, ignoreBlocker: true })
    // The focused element disappeared together with the form of the new rule.
    focusOnceThere(`[data-rule="${rule_number}"]`)
  }
}
