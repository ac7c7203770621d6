// The deleted products, latest first, searched by reference; each opens its history.
import { t as text } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { PackageX } from 'lucide-react'

import { api, client } from '#api/client.ts'
import type { DeletedProduct } from '#contract/products/deleted-products.ts'
import { EmptyState } from '#kit/feedback/states.tsx'
import { type ListColumn, listColumns } from '#kit/list/columns.ts'
import { ClearButton, List } from '#kit/list/list.tsx'
import { useList } from '#kit/list/use-list.ts'
import { Page, PageHeader } from '#kit/page/page.tsx'
import { Trail } from '#kit/page/trail.tsx'
import { PAGE_SIZE } from '#kit/table/remote-rows.ts'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { deletedAddress, type DeletedColumn } from './address.ts'

const deletedPage = (question: ReturnType<typeof deletedAddress.questionOf>, page: number) =>
  api.deleted_products.list.queryOptions({ input: { ...question, page, page_size: PAGE_SIZE } })

export function DeletedProducts() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const list = useList({ address: deletedAddress, columns: deletedColumns, page: deletedPage, read: client.deleted_products.list })
  return (
    <Page fill gap="3">
      <PageHeader
        trail={
          <Trail>
            <Link to="/products">
              <Trans>Articles</Trans>
            </Link>
          </Trail>
        }
        title={t`Articles supprimés`}
        count={list.count}
      />
      <List
        list={list}
        label={t`Articles supprimés`}
        searched={t`Rechercher une référence supprimée`}
        exported={{
          file: 'articles-supprimes',
          sheet: t`Articles supprimés`,
          asTask: { call: 'deleted_products.export', ask: client.deleted_products.export },
        }}
        href={({ id }) => `/products/deleted/${id}`}
        onOpen={({ id }) => void navigate({ to: '/products/deleted/$id', params: { id: String(id) } })}
        failed={t`Les articles supprimés n’ont pas pu être chargés`}
        empty={
          <EmptyState
            icon={<PackageX size={40} />}
            title={list.search.search === undefined ? t`Aucun article supprimé` : t`Aucun article supprimé ne correspond`}
            action={<ClearButton list={list} />}
          />
        }
      />
    </Page>
  )
}

const deletedColumns = (): ListColumn<DeletedProduct>[] =>
  listColumns<DeletedProduct, DeletedColumn>({
    reference: { label: text`Référence interne`, size: 200, sort: 'reference', source: { of: ['reference'] } },
    designation: { label: text`Désignation`, size: 360, lang: CONTENT_LANGUAGE, source: { of: ['designation'] } },
    deleted_at: {
      label: text`Supprimé le`,
      size: 160,
      align: 'end',
      sort: 'deleted_at',
      source: { of: ['deleted_at'], as: 'instant' },
    },
    deleted_by: { label: text`Par`, size: 200, source: { of: ['deleted_by'] } },
  })
