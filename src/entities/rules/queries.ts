// Rules of an offer, as several screens ask for them.
import { t } from '@lingui/core/macro'

import { api } from '#api/client.ts'

/** All of them, the inactive ones too: what is shown of them is the screen's choice. */
export const rulesQuery = (offer_id: number) =>
  api.rules.list.queryOptions({
    input: { offer_id, inactive: true },
    meta: { error: () => t`Impossible de récupérer les règles` },
  })
/** Every version of a rule, the latest first, by the id of any. */
export const ruleVersionsQuery = (offer_id: number, id: number) =>
  api.rules.versions.queryOptions({
    input: { offer_id, id },
    meta: { error: () => t`Impossible de récupérer les versions de la règle` },
  })
/** For what is tried while one types: worth nothing a moment later, and not to be kept on the device. */
export const onlyNow = { staleTime: 0, gcTime: 0, persister: undefined } as const

/** What the rules of the offer are tried with. */
export const ruleCasesQuery = (offer_id: number) =>
  api.rule_cases.get.queryOptions({
    input: { offer_id },
    meta: { error: () => t`Impossible de récupérer les cas d’essai` },
  })
/** The articles that rules of the offer can name. */
export const ruleProductsQuery = (offer_id: number) =>
  api.rules.products.queryOptions({
    input: { offer_id },
    meta: { error: () => t`Impossible de récupérer les articles de l’offre` },
  })
