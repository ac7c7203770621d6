// The expectations of a case that would no longer be met.
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

import type { ConfigurationImpact } from '#contract/offers/offer-impact.ts'
import { outcomeText } from '#entities/rules/outcome.ts'
import { ruleProductsQuery } from '#entities/rules/queries.ts'
import { fieldLabels } from '#entities/rules/words.ts'
import { Box } from '#kit/elements/layout.ts'

export function FailuresOfCase({ offer_id, failures }: { offer_id: number; failures: ConfigurationImpact['failures'] }) {
  const { t, i18n } = useLingui()
  const products = useQuery(ruleProductsQuery(offer_id)).data?.items ?? []
  return (
    <Box as="ul" textStyle="sm" color="fg.error" aria-label={t`Résultats attendus non obtenus`} listStyleType="disc" ps="5">
      {failures.map(({ product_id, field, expected, actual }) => {
        const article = products.find(({ id }) => id === product_id)?.reference ?? String(product_id)
        const label = i18n._(fieldLabels[field])
        const [wanted, found] = [outcomeText(field, expected), outcomeText(field, actual)]
        return <li key={`${product_id} ${field}`}>{t`${article}, ${label} : ${wanted} attendu, ${found} obtenu`}</li>
      })}
    </Box>
  )
}
