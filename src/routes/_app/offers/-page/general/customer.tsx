// An offer in the version for a customer: picture, description, contents at recommended prices, documents. Nothing internal: no history,
// message, manager or cost.
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'

import { isGone } from '#api/refusals.ts'
import { CustomerDocuments } from '#entities/documents/tab/customer.tsx'
import { offerQuery } from '#entities/offers/queries.ts'
import { CustomerView } from '#kit/page/customer-view.tsx'

import { OfferArticles } from './articles.tsx'

const route = getRouteApi('/_app/offers/$id_/client')

export function OfferForCustomer() {
  const params = route.useParams()
  const navigate = useNavigate()
  const { data: offer, error } = useSuspenseQuery(offerQuery(Number(params.id)))
  if (isGone(error)) throw error
  const { id, name, reference, image, description } = offer
  return (
    <CustomerView
      name={name}
      reference={reference}
      image={image}
      description={description}
      onLeave={() => void navigate({ to: '/offers/$id', params })}
    >
      <OfferArticles id={id} forCustomer />
      <CustomerDocuments entity="offers" id={id} />
    </CustomerView>
  )
}
