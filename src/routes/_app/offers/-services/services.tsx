// The Services tab of an offer: its coverages, and whether it is sold only together with one.
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'

import { api } from '#api/client.ts'
import { useOnline } from '#api/connection.ts'
import { useCanCall } from '#api/session.ts'
import type { Offer } from '#contract/offers.ts'
import { toast } from '#device/notices.ts'
import { CoverageList, type OpenCoverage } from '#entities/serviceables/list.tsx'
import { coveragesQuery } from '#entities/serviceables/queries.ts'
import { useTellRefusal } from '#entities/serviceables/save.ts'
import { Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { FailedState, SkeletonRows } from '#kit/feedback/states.tsx'
import { Toggle } from '#kit/form/fields/toggle.tsx'
import { Section } from '#kit/page/page.tsx'

import { conflictOf } from '../-page/errors.ts'
import { useOffer } from '../-page/offer.ts'

const route = getRouteApi('/_app/offers/$id/services')

export function OfferServices() {
  const { t } = useLingui()
  const offer = useOffer()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const open = (coverage: OpenCoverage) =>
    void navigate({ search: coverage === undefined ? {} : { coverage }, replace: coverage === undefined })
  const owner = { entity: 'offers', id: offer.id } as const
  const { data, error, refetch } = useQuery(coveragesQuery(owner))
  if (!data) {
    if (error) return <FailedState title={t`Impossible de récupérer les services`} error={error} onRetry={() => void refetch()} />
    return <SkeletonRows rows={4} />
  }
  return (
    <Stack gap="5">
      <MandatoryCoverage offer={offer} />
      <CoverageList
        owner={owner}
        title={<Trans>Couvertures de l’offre</Trans>}
        coverages={data.items}
        open={search.coverage}
        onOpen={open}
      />
    </Stack>
  )
}

function MandatoryCoverage({ offer }: { offer: Offer }) {
  const { t } = useLingui()
  const online = useOnline()
  const mayChange = useCanCall('offers.update')
  const { pending, set } = useMandatory(offer)
  return (
    <Section title={t`Couverture obligatoire`}>
      <Stack gap="2">
        <Toggle
          label={t`L’offre ne se vend qu’avec une couverture`}
          checked={offer.mandatory_coverage}
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
  const { mutate, isPending } = useMutation(
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
    pending: isPending,
    set: (mandatory_coverage: boolean) => mutate({ offer_id: offer.id, version: offer.version, mandatory_coverage }),
  }
}
