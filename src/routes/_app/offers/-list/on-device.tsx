// The offers without a network: those that this device has seen or keeps.
import { Plural } from '@lingui/react/macro'

import type { OfferRow } from '#contract/offers/offers.ts'
import { offersOnDevice } from '#entities/offers/on-device.ts'
import { formatCount } from '#kit/format/formats.ts'
import type { ListTable } from '#kit/list/list.tsx'
import { RowsOnDevice } from '#kit/list/on-device/rows.tsx'

import { listInput, type OfferQuestion } from './search.ts'

interface OffersOnDeviceProps {
  question: OfferQuestion
  table: ListTable<OfferRow>
}

export const OffersOnDevice = ({ question, table }: OffersOnDeviceProps) => (
  <RowsOnDevice
    of={offersOnDevice}
    question={listInput(question)}
    table={table}
    renderNothing={(known) => (
      <Plural
        value={known}
        // French uses the singular for zero.
        _0={`Aucune offre n’a encore été consultée sur cet appareil : la liste apparaîtra au retour du réseau.`}
        one={`La recherche porte sur la seule offre déjà consultée ici ; les autres apparaîtront au retour du réseau.`}
        other={`La recherche porte sur les ${formatCount(known)} offres déjà consultées ici ; les autres apparaîtront au retour du réseau.`}
      />
    )}
    renderFound={(found, known) => (
      <Plural
        value={known}
        one={`${formatCount(found)} sur la seule offre consultée sur cet appareil`}
        other={`${formatCount(found)} parmi les ${formatCount(known)} offres consultées sur cet appareil`}
      />
    )}
  />
)
