// Queries for the rules of an offer.
import { t } from '@lingui/core/macro'

import { api } from '#api/client.ts'

/** All rules, including inactive ones: screens choose which to show. */
export const rulesQuery = (offer_id: number) =>
  api.rules.list.queryOptions({
    input: { offer_id, inactive: true },
    meta: { error: () => t`Impossible de récupérer les règles` },
  })
/** All versions of a rule, the latest first, by the id of any of them. */
export const ruleVersionsQuery = (offer_id: number, id: number) =>
  api.rules.versions.queryOptions({
    input: { offer_id, id },
    meta: { error: () => t`Impossible de récupérer les versions de la règle` },
  })
/** For evaluations while typing: outdated a moment later, and not to be stored on the device. */
export const onlyNow = { staleTime: 0, gcTime: 0, persister: undefined } as const

/** The test cases of the offer's rules. */
export const ruleCasesQuery = (offer_id: number) =>
  api.rule_cases.get.queryOptions({
    input: { offer_id },
    meta: { error: () => t`Impossible de récupérer les cas d’essai` },
  })
/** The products that rules of the offer can refer to. */
export const ruleProductsQuery = (offer_id: number) =>
  api.rules.products.queryOptions({
    input: { offer_id },
    meta: { error: () => t`Impossible de récupérer les articles de l’offre` },
  })
