// A presentation in full screen: one offer per slide, without anything that a customer must not see.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueries } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'

import { backend } from '#api/backend.ts'
import { useCanCall, useCurrentUser } from '#api/session.ts'
import type { GroupedPresentation, PresentedOffer } from '#contract/offers/grouped-presentations.ts'
import { presentationQueries, shownOffers } from '#entities/offers/presentations/queries.ts'
import { useAwake } from '#kit/browser/awake.ts'
import { useDocumentTitle } from '#kit/browser/document-title.ts'
import { useFullScreen } from '#kit/browser/full-screen.ts'
import { Button } from '#kit/elements/controls.ts'
import { Box, Image } from '#kit/elements/layout.ts'
import { announce } from '#kit/feedback/announce.tsx'
import { EmptyState } from '#kit/feedback/states.tsx'
import { Slides } from '#kit/page/slides.tsx'

import { PresentingBar } from './bar.tsx'
import { Found } from './found.tsx'
import { Slide } from './slide.tsx'

const route = getRouteApi('/_app/offers/presentations/$id/present')

export function Presenting() {
  return <Found id={route.useParams().id}>{(presentation) => <Slideshow presentation={presentation} />}</Found>
}

function Slideshow({ presentation }: { presentation: GroupedPresentation }) {
  const { t } = useLingui()
  const { id, name } = presentation
  const offers = shownOffers(presentation)
  const search = route.useSearch()
  const navigate = useNavigate()
  const leave = () => void navigate({ to: '/offers/presentations/$id', params: { id: String(id) } })
  const { enter } = useFullScreen(leave)
  useAwake()
  const start = Math.max(
    offers.findIndex((offer) => offer.id === search.offer),
    0,
  )
  useDocumentTitle([offers[start]?.name, name].filter(Boolean).join(' · '))
  const show = ({ id, name }: PresentedOffer, at: number) => {
    void navigate({ to: '.', search: { offer: id }, replace: true, resetScroll: false })
    const [place, count] = [at + 1, offers.length]
    announce(t`${name}, ${place} sur ${count}`)
  }
  if (offers.length === 0) return <NothingToShow id={id} />
  return (
    <>
      <Slides
        items={offers}
        start={start}
        onShow={show}
        renderHeader={(at, turn) => (
          <PresentingBar name={name} at={at} count={offers.length} onTurn={turn} onLeave={leave} onFullScreen={enter} />
        )}
      >
        {(offer, near) => near && <Slide offer={offer} />}
      </Slides>
      <Kept presentation={presentation} />
    </>
  )
}

function NothingToShow({ id }: { id: number }) {
  return (
    <EmptyState
      level={1}
      title={<Trans>Cette présentation ne montre aucune offre.</Trans>}
      action={
        <Button asChild variant="outline">
          <Link to="/offers/presentations/$id" params={{ id: String(id) }}>
            <Trans>Retour à la présentation</Trans>
          </Link>
        </Button>
      }
    />
  )
}

/** Loads all slides and their pictures as soon as the first one is shown, so that they are available without a network. */
function Kept({ presentation }: { presentation: GroupedPresentation }) {
  const seesPrices = useCanCall('offer_products.prices')
  const zone = useCurrentUser().zone?.code_sigma
  const pictures = useQueries({
    queries: presentationQueries(presentation, seesPrices, zone),
    combine: (offers) => offers.flatMap(({ data }) => (data && 'image' in data && data.image ? [data.image.url] : [])),
  })
  return (
    <Box hidden>
      {pictures.map((url) => (
        <Image key={url} src={`${backend}${url}`} alt="" />
      ))}
    </Box>
  )
}
