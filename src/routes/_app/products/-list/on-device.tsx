// The products without a network: those that this device has seen.
import { Plural } from '@lingui/react/macro'

import type { ProductRow } from '#contract/products/products.ts'
import { productsOnDevice } from '#entities/products/on-device.ts'
import { formatCount } from '#kit/format/formats.ts'
import type { ListTable } from '#kit/list/list.tsx'
import { RowsOnDevice } from '#kit/list/on-device/rows.tsx'

import type { ProductQuestion } from './search.ts'

export const ProductsOnDevice = (list: { question: ProductQuestion; table: ListTable<ProductRow> }) => (
  <RowsOnDevice
    {...list}
    of={productsOnDevice}
    renderNothing={(known) => (
      <Plural
        value={known}
        // French uses the singular for zero.
        _0={`Aucun article n’a encore été consulté sur cet appareil : la liste apparaîtra au retour du réseau.`}
        one={`La recherche porte sur le seul article déjà consulté ici ; les autres apparaîtront au retour du réseau.`}
        other={`La recherche porte sur les ${formatCount(known)} articles déjà consultés ici ; les autres apparaîtront au retour du réseau.`}
      />
    )}
    renderFound={(found, known) => (
      <Plural
        value={known}
        one={`${formatCount(found)} sur le seul article consulté sur cet appareil`}
        other={`${formatCount(found)} parmi les ${formatCount(known)} articles consultés sur cet appareil`}
      />
    )}
  />
)
