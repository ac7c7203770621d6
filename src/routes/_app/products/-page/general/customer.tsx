// A product in the version for a customer: picture, description, a few facts, recommended price, documents. Nothing internal: no history,
// cost or tag.
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'

import { isGone } from '#api/refusals.ts'
import { productName } from '#contract/products/product-fields.ts'
import { CustomerDocuments } from '#entities/documents/tab/customer.tsx'
import { formFields } from '#entities/products/fields.ts'
import { productQuery } from '#entities/products/queries.ts'
import { useLabels } from '#kit/format/labels.ts'
import { CustomerView } from '#kit/page/customer-view.tsx'

import { RecommendedPrice } from '../../-prices/recommended.tsx'
import { Fact, Facts } from '../facts.tsx'

const route = getRouteApi('/_app/products/$id_/client')

export function ProductForCustomer() {
  const params = route.useParams()
  const navigate = useNavigate()
  const labels = useLabels(formFields)
  const { data: product, error } = useSuspenseQuery(productQuery(Number(params.id)))
  if (isGone(error)) throw error
  const { id, reference, image, public_comment, manufacturer, manufacturer_reference } = product
  return (
    <CustomerView
      name={productName(product)}
      reference={reference}
      image={image}
      description={public_comment}
      onLeave={() => void navigate({ to: '/products/$id', params })}
    >
      <RecommendedPrice product_id={id} />
      <Facts>
        <Fact label={labels.manufacturer_id}>{manufacturer?.name}</Fact>
        <Fact label={labels.manufacturer_reference}>{manufacturer_reference}</Fact>
      </Facts>
      <CustomerDocuments entity="products" id={id} />
    </CustomerView>
  )
}
