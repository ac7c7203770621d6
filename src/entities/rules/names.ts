// How the articles and subsidiaries that rules name by their ids are called.
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

import type { Rule, RuleProductName } from '#contract/rules/rules.ts'

import { zonesQuery } from '../references/queries.ts'
import type { Names } from './sentence.ts'

/** `known`: the articles of the offer; those that a rule still names beside them say themselves. */
export function useNames(known: readonly RuleProductName[], rules: readonly Pick<Rule, 'products'>[]): Names {
  const { t } = useLingui()
  const zones = useQuery(zonesQuery()).data?.items ?? []
  const products = new Map([...rules.flatMap((rule) => rule.products), ...known].map((product) => [product.id, product]))
  return {
    product: (id) => products.get(id)?.designation ?? t`article nº ${id}`,
    zone: (code) => zones.find(({ code_sigma }) => code_sigma === code)?.name ?? code,
  }
}
