// Names of the products and subsidiaries that rules refer to by ids.
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

import type { Rule, RuleProductName } from '#contract/rules/rules.ts'

import { zonesQuery } from '../lookups/queries.ts'
import type { Names } from './sentence.ts'

/** `known`: the products of the offer; rules contain the names of other products that they mention. */
export function useNames(known: readonly RuleProductName[], rules: readonly Pick<Rule, 'products'>[]): Names {
  const { t } = useLingui()
  const zones = useQuery(zonesQuery()).data?.items ?? []
  const products = new Map([...rules.flatMap((rule) => rule.products), ...known].map((product) => [product.id, product]))
  return {
    product: (id) => products.get(id)?.designation ?? t`article nº ${id}`,
    zone: (code) => zones.find(({ code_sigma }) => code_sigma === code)?.name ?? code,
  }
}
