// One offer as a slide, large enough for a customer to read at arm's length.
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

import type { PresentedOffer } from '#contract/offers/grouped-presentations.ts'
import type { Offer } from '#contract/offers/offers.ts'
import { offerQuery } from '#entities/offers/queries.ts'
import { Stack } from '#kit/elements/layout.ts'
import { FailedState, SkeletonRows } from '#kit/feedback/states.tsx'
import { CustomerTitle } from '#kit/page/customer-title.tsx'
import { Picture, Reading } from '#kit/page/reading.tsx'

import { OfferArticles } from '../-page/general/articles.tsx'

export function Slide({ offer: { id, name, reference } }: { offer: PresentedOffer }) {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(offerQuery(id))
  return (
    <Stack
      as="section"
      aria-label={name}
      gap="6"
      maxW="80rem"
      mx="auto"
      px={{ base: '4', md: '8' }}
      py={{ base: '5', md: '8' }}
      // Larger than on a screen that one person reads alone.
      css={{ md: { zoom: 1.25 } }}
    >
      <CustomerTitle as="h2" name={name} reference={reference} />
      {data ? (
        <Shown offer={data} />
      ) : error ? (
        <FailedState title={t`L’offre n’a pas pu être chargée`} error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={4} />
      )}
      {data && <OfferArticles id={id} forCustomer />}
    </Stack>
  )
}

/** An offer without a description only shows its picture. */
function Shown({ offer: { description, image, name } }: { offer: Offer }) {
  const picture = <Picture image={image} name={name} />
  return description ? <Reading description={description} picture={picture} facts={null} /> : picture
}
