// 'Pourquoi ce prix ?': a price on a day, step by step.
import { createFileRoute } from '@tanstack/react-router'

import { WhySearch } from '../../-tarifs-search.ts'
import { WhyThisPrice } from '../../-tarifs-why.tsx'

export const Route = createFileRoute('/_app/products/$id/tarifs/why')({ validateSearch: WhySearch, component: WhyThisPrice })
