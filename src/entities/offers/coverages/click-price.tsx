// Warning if a price per page is below the cost of a page with a covered printer.
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Big } from 'big.js'

import { api } from '#api/client.ts'
import { useCanCall } from '#api/session.ts'
import type { Coverage } from '#contract/offers/serviceables.ts'
import { Notice } from '#kit/feedback/notice.tsx'
import { formatMoney } from '#kit/format/formats.ts'

import type { Covered } from './queries.ts'

interface ClickPriceProps extends Pick<Coverage, 'calculation_mode' | 'minimum_selling_price'> {
  owner: Covered
}

/** Not shown to users who may not see page costs. */
export function ClickPrice({ owner: { entity, id }, calculation_mode, minimum_selling_price: price }: ClickPriceProps) {
  const { t } = useLingui()
  const byPage = useCanCall('serviceables.page_costs') && calculation_mode === 'PAY_AS_YOU_GO' && price !== null
  const { data } = useQuery({ ...api.serviceables.page_costs.queryOptions({ input: { entity, id }, staleTime: 0 }), enabled: byPage })
  if (!byPage || !data) return null
  const words = data.items.flatMap(({ id: of, name, mono_page, colour_page }) => {
    const [mono, colour] = [mono_page ?? '0', colour_page ?? '0'].map((cost) => formatMoney(Big(cost).toFixed(4)))
    if (Big(price).lt(mono_page ?? '0')) return [{ of, text: t`${name} : une page mono coûte ${mono}, plus que ce prix.` }]
    if (Big(price).lt(colour_page ?? '0')) return [{ of, text: t`${name} : une page couleur coûte ${colour}, plus que ce prix.` }]
    return []
  })
  if (words.length === 0) return null
  return (
    <Notice status="warning" size="sm" title={t`Prix à la page sous le coût`}>
      <ul>
        {words.map(({ of, text }) => (
          <li key={of}>{text}</li>
        ))}
      </ul>
    </Notice>
  )
}
