// The list of past changes of many prices.
import { t as text } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'

import { client } from '#api/client.ts'
import type { PriceChange } from '#contract/prices/price-changes.ts'
import { ChangesList, changesColumns, countColumn } from '#kit/changes/changes-list.tsx'
import type { ListColumn } from '#kit/list/columns.ts'

import { ProductsTrail } from '../links.tsx'
import { priceChangesAddress, priceChangesPage } from './page.ts'
import { sinceWhen, whatChanged } from './words.ts'

export function PriceChanges() {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (
    <ChangesList
      title={t`Historique des modifications de prix`}
      empty={{
        title: t`Aucune modification de prix`,
        description: t`Cochez des articles dans la liste, puis « Modifier les prix ».`,
      }}
      address={priceChangesAddress}
      columns={changeColumns}
      page={priceChangesPage}
      read={client.price_changes.list}
      exported={{ file: 'modifications-de-prix', sheet: t`Modifications` }}
      trail={<ProductsTrail />}
      href={({ id }) => `/products/price-changes/${id}`}
      onOpen={({ id }) => void navigate({ to: '/products/price-changes/$id', params: { id: String(id) } })}
    />
  )
}

const changeColumns = (): ListColumn<PriceChange>[] =>
  changesColumns<PriceChange>({
    what: { label: text`Modification`, size: 360, value: whatChanged },
    effective_date: { label: text`À partir du`, size: 140, align: 'end', value: sinceWhen },
    rows: { label: text`Tarifs`, size: 100, align: 'end', value: ({ row_count }) => row_count },
    products: countColumn(text`Articles`, 'product_count', ({ product_count }) => product_count),
  })
