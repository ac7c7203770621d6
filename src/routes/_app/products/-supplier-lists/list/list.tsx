// The list of suppliers' lists; a file dropped on it is uploaded.
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { FileSpreadsheet, SearchX } from 'lucide-react'

import { client } from '#api/client.ts'
import { useCanCall } from '#api/session.ts'
import { listStates } from '#contract/suppliers/supplier-lists.ts'
import { Button } from '#kit/elements/controls.ts'
import { EmptyState } from '#kit/feedback/states.tsx'
import { DropZone } from '#kit/files/file-picker.tsx'
import { Facet } from '#kit/list/facet.tsx'
import { FilterBar } from '#kit/list/filter-bar.tsx'
import { ClearButton, List } from '#kit/list/list.tsx'
import { type ListState, useList } from '#kit/list/use-list.ts'
import { Page, PageHeader } from '#kit/page/page.tsx'

import { ProductsTrail } from '../../-changes/links.tsx'
import { listsAddress, listsPage, type ListsSearch } from '../address.ts'
import { listStateLabels } from '../words.ts'
import { type ListedList, supplierListColumns } from './columns.tsx'
import { type ListUpload, UploadButton, UploadState, useUpload } from './upload.tsx'

export function SupplierListsPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const list = useList({ address: listsAddress, columns: supplierListColumns, page: listsPage, read: client.supplier_lists.list })
  const upload = useUpload()
  const mayUpload = useCanCall('supplier_lists.create')
  return (
    <DropZone fill disabled={!mayUpload || upload.busy} testId="list-drop" onDrop={upload.choose}>
      <Page fill gap="3">
        <PageHeader
          trail={<ProductsTrail />}
          title={t`Listes fournisseurs`}
          count={list.count}
          actions={
            <>
              <Button asChild size="sm" variant="ghost">
                <Link to="/products/supplier-lists/profiles">
                  <Trans>Profils de lecture</Trans>
                </Link>
              </Button>
              {mayUpload && <UploadButton upload={upload} />}
            </>
          }
        />
        <UploadState upload={upload} />
        <List
          list={list}
          label={t`Listes fournisseurs`}
          searched={t`Rechercher une liste`}
          filters={<ListFilters list={list} />}
          href={({ id }) => `/products/supplier-lists/${id}`}
          onOpen={({ id }) => void navigate({ to: '/products/supplier-lists/$id', params: { id: String(id) } })}
          failed={t`Les listes n’ont pas pu être chargées`}
          empty={<NoLists list={list} upload={mayUpload ? upload : null} />}
        />
      </Page>
    </DropZone>
  )
}

interface OfList {
  list: ListState<ListsSearch, ListedList>
}

function ListFilters({ list: { search, go } }: OfList) {
  const { t, i18n } = useLingui()
  return (
    <FilterBar address={listsAddress} search={search} onSearch={go}>
      <Facet
        single
        label={t`État`}
        options={listStates.map((value) => ({ value, label: i18n._(listStateLabels[value]) }))}
        selected={search.status ? [search.status] : []}
        onChange={([status]) => go({ ...search, status, row: undefined })}
      />
    </FilterBar>
  )
}

function NoLists({ list, upload }: OfList & { upload: ListUpload | null }) {
  const { t } = useLingui()
  const narrowed = listsAddress.narrowedBy(list.search)
  if (narrowed.search || narrowed.filters)
    return <EmptyState icon={<SearchX size={40} />} title={t`Aucune liste ne correspond`} action={<ClearButton list={list} />} />
  return (
    <EmptyState
      icon={<FileSpreadsheet size={40} />}
      title={t`Aucune liste fournisseur`}
      description={t`Déposez ici le fichier d’un fournisseur (CSV, XLSX ou ODS) : chaque ligne est montrée avant qu’un prix d’achat ne change.`}
      action={upload && <UploadButton upload={upload} />}
    />
  )
}
