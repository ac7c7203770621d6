// The alternates of an offer's manager, which have their own right.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'

import { api, client } from '#api/client.ts'
import { useOnline } from '#api/connection.ts'
import { useCanCall } from '#api/session.ts'
import type { Offer } from '#contract/offers/offers.ts'
import { ChosenCard } from '#kit/form/chosen-card.tsx'
import { Combobox } from '#kit/form/fields/combobox.tsx'

import { usePeople } from '../../-form/people.ts'
import { conflictOf } from '../errors.ts'

export function AlternatesCard({ offer }: { offer: Offer }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const { id, version } = offer
  return (
    <ChosenCard
      title={t`Responsables suppléants`}
      items={offer.alternate_managers.map((person) => ({ id: person.id, label: person.name }))}
      none={<Trans>Aucun suppléant.</Trans>}
      removal={(name) => t`Retirer ${name}`}
      readOnly={!useCanCall('offers.set_alternate_managers')}
      mutationKey={api.offers.set_alternate_managers.mutationKey()}
      send={async (users) => await client.offers.set_alternate_managers({ offer_id: id, version, users })}
      saved={(stored) => queryClient.setQueryData(api.offers.get.queryKey({ input: { id } }), stored)}
      conflictOf={conflictOf}
      words={{
        failed: t`Impossible d’enregistrer les responsables suppléants`,
        changed: t`L’offre a été modifiée entre-temps`,
        advice: t`Vérifiez-la, puis recommencez.`,
      }}
    >
      {(add) => <AddAlternate {...add} />}
    </ChosenCard>
  )
}

function AddAlternate({ chosen, disabled, onAdd }: { chosen: readonly number[]; disabled: boolean; onAdd: (id: number) => void }) {
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
