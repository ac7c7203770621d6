// Who stands in for the manager of an offer; with a right of its own.
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { api } from '#api/client.ts'
import { useOnline } from '#api/connection.ts'
import { tellFailure } from '#api/failures.ts'
import { useCanCall } from '#api/session.ts'
import type { Offer } from '#contract/offers.ts'
import { toast } from '#device/notices.ts'
import { Stack } from '#kit/elements/layout.ts'
import { Chosen } from '#kit/form/chosen.tsx'
import { Combobox } from '#kit/form/fields/combobox.tsx'
import { Section } from '#kit/page/page.tsx'

import { usePeople } from '../../-form/people.ts'
import { conflictOf } from '../errors.ts'

export function AlternatesCard({ offer }: { offer: Offer }) {
  const { t } = useLingui()
  const mayChange = useCanCall('offers.set_alternate_managers')
  const { save, pending } = useSetAlternates(offer)
  const ids = offer.alternate_managers.map(({ id }) => id)
  return (
    <Section title={t`Responsables suppléants`}>
      <Stack gap="4">
        <Chosen
          items={offer.alternate_managers.map(({ id, name }) => ({ id, label: name }))}
          none={<Trans>Aucun suppléant.</Trans>}
          removal={(name) => t`Retirer ${name}`}
          disabled={pending}
          onRemove={mayChange ? (id) => save(ids.filter((one) => one !== id)) : undefined}
        />
        {mayChange && <AddAlternate chosen={ids} disabled={pending} onAdd={(id) => save([...ids, id])} />}
      </Stack>
    </Section>
  )
}

function AddAlternate({ chosen, disabled, onAdd }: { chosen: number[]; disabled: boolean; onAdd: (id: number) => void }) {
  const { t } = useLingui()
  const online = useOnline()
  const { items, ...people } = usePeople(null)
  return (
    <Combobox
      {...people}
      aria-label={t`Ajouter un responsable suppléant`}
      placeholder={t`Ajouter un suppléant…`}
      items={items.filter(({ value }) => !chosen.includes(value))}
      value={null}
      emptied
      disabled={disabled || !online}
      onChange={(id) => id !== null && onAdd(id)}
    />
  )
}

function useSetAlternates(offer: Offer) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const queryKey = api.offers.get.queryKey({ input: { id: offer.id } })
  const { mutate, isPending } = useMutation(
    api.offers.set_alternate_managers.mutationOptions({
      meta: { silent: true },
      onSuccess: (saved) => queryClient.setQueryData(queryKey, saved),
      onError: (error) => {
        const conflict = conflictOf(error)
        if (!conflict) return tellFailure(error, { title: t`Impossible d’enregistrer les responsables suppléants` })
        queryClient.setQueryData(queryKey, conflict.current)
        return toast.warning({ title: t`L’offre a été modifiée entre-temps`, description: t`Vérifiez-la, puis recommencez.` })
      },
    }),
  )
  return { pending: isPending, save: (users: number[]) => mutate({ offer_id: offer.id, version: offer.version, users }) }
}
