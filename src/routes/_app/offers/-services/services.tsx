// The Services tab of an offer: its coverages, whether it is only sold with one, and the coverages of its bundles.
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'

import { api } from '#api/client.ts'
import { useOnline } from '#api/connection.ts'
import { useCanCall } from '#api/session.ts'
import type { Composition } from '#contract/offers/offer-products.ts'
import type { Offer } from '#contract/offers/offers.ts'
import { toast } from '#device/notices.ts'
import { BundleHistory } from '#entities/offers/coverages/history.tsx'
import { CoverageList, type OpenCoverage } from '#entities/offers/coverages/list.tsx'
import { bundleCoveragesQuery, type Covered, coveragesQuery, coveredBy } from '#entities/offers/coverages/queries.ts'
import { useTellRefusal } from '#entities/offers/coverages/save.ts'
import { compositionQuery } from '#entities/offers/queries.ts'
import { Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { FailedState, SkeletonRows } from '#kit/feedback/states.tsx'
import { Choice } from '#kit/form/choice.tsx'
import { Toggle } from '#kit/form/fields/toggle.tsx'
import { Section } from '#kit/page/page.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { conflictOf } from '../-page/errors.ts'
import { useOffer } from '../-page/offer.ts'

const route = getRouteApi('/_app/offers/$id/services')

export function OfferServices() {
  const offer = useOffer()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { data: composition } = useQuery(compositionQuery(offer.id))
  const sections = (composition?.sections ?? []).filter(({ bundles }) => bundles.length > 0)
  const chosen = sections.flatMap(({ bundles }) => bundles).find(({ id }) => id === search.bundle)
  // The bundle in the URL is ignored if it is no longer part of the offer.
  const bundle = composition && !chosen ? undefined : search.bundle
  return (
    <Stack gap="5">
      {(sections.length > 0 || bundle !== undefined) && (
        <CoveredChoice
          sections={sections}
          chosen={chosen?.id}
          onChoose={(id) => void navigate({ search: id === undefined ? {} : { bundle: id } })}
        />
      )}
      {bundle === undefined && <MandatoryCoverage offer={offer} />}
      <Coverages owner={coveredBy(offer.id, bundle)} bundle={chosen} />
    </Stack>
  )
}

type Sections = Composition['sections']

interface CoveredChoiceProps {
  sections: Sections
  chosen: number | undefined
  onChoose: (bundle: number | undefined) => void
}

function CoveredChoice({ sections, chosen, onChoose }: CoveredChoiceProps) {
  const { t } = useLingui()
  return (
    <Choice label={t`Périmètre couvert`} value={String(chosen ?? '')} onChange={(id) => onChoose(id === '' ? undefined : Number(id))} wide>
      <option value="">{t`Toute l’offre`}</option>
      {sections.map(({ id, name, bundles }) => (
        <optgroup key={id} label={name} lang={CONTENT_LANGUAGE}>
          {bundles.map((bundle) => (
            <option key={bundle.id} value={bundle.id}>
              {bundle.name}
            </option>
          ))}
        </optgroup>
      ))}
    </Choice>
  )
}

function Coverages({ owner, bundle }: { owner: Covered; bundle: Sections[number]['bundles'][number] | undefined }) {
  const { t } = useLingui()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const open = (coverage: OpenCoverage) =>
    void navigate({ search: ({ bundle: of }) => ({ bundle: of, coverage }), replace: coverage === undefined })
  const { items, error, refetch } = useCoverages(owner)
  if (!items) {
    if (error) return <FailedState title={t`Impossible de récupérer les services`} error={error} onRetry={() => void refetch()} />
    return <SkeletonRows rows={4} />
  }
  const name = bundle?.name
  const others = bundle?.shared_with.map((offer) => offer.name).join(', ')
  return (
    <>
      {others && (
        <Text textStyle="sm" color="fg.muted">
          <Trans>Ce lot est partagé : ses couvertures valent aussi dans {others}.</Trans>
        </Text>
      )}
      <CoverageList
        owner={owner}
        title={owner.entity === 'offers' ? <Trans>Couvertures de l’offre</Trans> : <Trans>Couvertures du lot {name}</Trans>}
        coverages={items}
        open={search.coverage}
        onOpen={open}
      />
      {owner.entity === 'bundles' && <BundleHistory id={owner.id} />}
    </>
  )
}

function useCoverages({ entity, id }: Covered) {
  const offer = useOffer()
  const ofOffer = useQuery({ ...coveragesQuery(offer.id), enabled: entity === 'offers' })
  const ofBundles = useQuery({ ...bundleCoveragesQuery(offer.id), enabled: entity === 'bundles' })
  const { data, error, refetch } = entity === 'offers' ? ofOffer : ofBundles
  return { items: data?.items.filter(({ entity_id }) => entity_id === id), error, refetch }
}

function MandatoryCoverage({ offer }: { offer: Offer }) {
  const { t } = useLingui()
  const online = useOnline()
  const mayChange = useCanCall('offers.update')
  const { checked, pending, set } = useMandatory(offer)
  return (
    <Section title={t`Couverture obligatoire`}>
      <Stack gap="2">
        <Toggle
          label={t`L’offre ne se vend qu’avec une couverture`}
          checked={checked}
          disabled={!mayChange || !online || pending}
          onChange={set}
        />
        <Text textStyle="sm" color="fg.muted">
          <Trans>Demande au moins une couverture active en mode Achat.</Trans>
        </Text>
      </Stack>
    </Section>
  )
}

function useMandatory(offer: Offer) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const queryKey = api.offers.get.queryKey({ input: { id: offer.id } })
  const tell = useTellRefusal()
  const { mutate, isPending, variables } = useMutation(
    api.offers.update.mutationOptions({
      meta: { silent: true },
      onSuccess: (saved) => {
        queryClient.setQueryData(queryKey, saved)
        toast.success({ title: t`Couverture obligatoire enregistrée` })
      },
      onError: (error) => {
        const conflict = conflictOf(error)
        if (!conflict) return tell(error, t`La couverture obligatoire n’a pas pu être enregistrée`)
        queryClient.setQueryData(queryKey, conflict.current)
        return toast.warning({ title: t`L’offre a été modifiée entre-temps`, description: t`Vérifiez-la, puis recommencez.` })
      },
    }),
  )
  return {
    // Shows the pressed state until the response arrives: if a switch never moved and the change is refused, it stays pressed in the
    // browser, and the next press does nothing.
    checked: (isPending ? variables.mandatory_coverage : undefined) ?? offer.mandatory_coverage,
    pending: isPending,
    set: (mandatory_coverage: boolean) => mutate({ offer_id: offer.id, version: offer.version, mandatory_coverage }),
  }
}
