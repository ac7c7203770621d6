// 'Pourquoi ce prix ?': a price on a day, step by step.
import { createFileRoute } from '@tanstack/react-router'

import { WhySearch } from '../../-prices/search.ts'
import { WhyThisPrice } from '../../-prices/why/why.tsx'

export const Route = createFileRoute('/_app/products/$id/tarifs/why')({ validateSearch: WhySearch, component: WhyThisPrice })
