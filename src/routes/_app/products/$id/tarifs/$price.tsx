// One selling price.
import { createFileRoute } from '@tanstack/react-router'

import { SellingPricePage } from '../../-prices/form/edit.tsx'

export const Route = createFileRoute('/_app/products/$id/tarifs/$price')({ component: SellingPricePage })
