// The changes of many articles that were made.
import { t as text } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'

import type { ChangeRecord } from '#contract/shared/changes.ts'
import { ChangesList, countColumn } from '#kit/changes/changes-list.tsx'
import type { TableColumn } from '#kit/table/table.tsx'

import { ToProducts } from '../links.tsx'
import { productChangesPage } from './page.ts'
import { whatWasAsked } from './words.ts'

export function ProductChanges() {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (
    <ChangesList
      title={t`Historique des modifications groupées`}
      empty={{ title: t`Aucune modification groupée`, description: t`Cochez des articles dans la liste, puis « Modifier ».` }}
      page={productChangesPage}
      columns={columnsIn}
      actions={<ToProducts />}
      href={({ id }) => `/products/changes/${id}`}
      onOpen={({ id }) => void navigate({ to: '/products/changes/$id', params: { id: String(id) } })}
    />
  )
}

const columnsIn = (_language: string): TableColumn<ChangeRecord>[] => [
  { id: 'what', label: text`Modification`, size: 340, cell: (change) => whatWasAsked(change) },
  countColumn(),
]
