// The list of past changes of many products.
import { t as text } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'

import { client } from '#api/client.ts'
import type { ProductChange } from '#contract/products/product-changes.ts'
import { whatWasAsked } from '#kit/changes/bulk/values.ts'
import { ChangesList, changesColumns, countColumn } from '#kit/changes/changes-list.tsx'
import type { ListColumn } from '#kit/list/columns.ts'

import { ProductsTrail } from '../links.tsx'
import { productKind } from './kind.ts'
import { productChangesAddress, productChangesPage } from './page.ts'

export function ProductChanges() {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (
    <ChangesList
      title={t`Historique des modifications groupées`}
      empty={{ title: t`Aucune modification groupée`, description: t`Cochez des articles dans la liste, puis « Modifier ».` }}
      address={productChangesAddress}
      columns={changeColumns}
      page={productChangesPage}
      read={client.product_changes.list}
      exported={{ file: 'modifications-groupees', sheet: t`Modifications` }}
      trail={<ProductsTrail />}
      href={({ id }) => `/products/changes/${id}`}
      onOpen={({ id }) => void navigate({ to: '/products/changes/$id', params: { id: String(id) } })}
    />
  )
}

const changeColumns = (): ListColumn<ProductChange>[] =>
  changesColumns<ProductChange>({
    what: { label: text`Modification`, size: 340, value: (change) => whatWasAsked(productKind, change) },
    products: countColumn(text`Articles`, 'product_count', ({ product_count }) => product_count),
  })
