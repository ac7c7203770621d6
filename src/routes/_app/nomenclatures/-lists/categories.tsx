// The list of printer categories; each row opens.
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Plus, Printer } from 'lucide-react'

import { useCanCall } from '#api/session.ts'
import type { PrinterCategory } from '#contract/costing/printer-categories.ts'
import { nomenclatureFields } from '#entities/costing/fields.ts'
import { categoriesQuery } from '#entities/costing/queries.ts'
import { Button } from '#kit/elements/controls.ts'
import { EmptyState } from '#kit/feedback/states.tsx'
import { listColumns } from '#kit/list/columns.ts'
import { ClearButton, List } from '#kit/list/list.tsx'
import { type LocalOrder, useLocalList } from '#kit/list/use-local-list.ts'
import { useOpenDialog } from '#kit/overlay/open-dialog.ts'
import { Page, PageHeader, WideOnly } from '#kit/page/page.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { CategoryDialog } from '../-category/dialog.tsx'
import { categoryAddress } from './address.ts'
import { NomenclatureTabs } from './tabs.tsx'

const order: LocalOrder<PrinterCategory> = {
  searched: ({ name, description }) => [name, description],
  orders: {
    name: ({ name }) => name,
    description: ({ description }) => description,
    pages_between_interventions: ({ pages_between_interventions }) => pages_between_interventions,
    nomenclatures: ({ nomenclatures }) => nomenclatures.length,
  },
}

const columns = () =>
  listColumns<PrinterCategory, keyof typeof order.orders>({
    name: { label: t`Nom`, size: 260, lang: CONTENT_LANGUAGE, sort: 'name', value: ({ name }) => name },
    description: { label: t`Description`, size: 360, lang: CONTENT_LANGUAGE, sort: 'description', value: ({ description }) => description },
    pages_between_interventions: {
      label: i18n._(nomenclatureFields.pages_between_interventions.label),
      size: 220,
      align: 'end',
      sort: 'pages_between_interventions',
      value: ({ pages_between_interventions }) => pages_between_interventions,
    },
    nomenclatures: {
      label: t`Nomenclatures`,
      size: 140,
      align: 'end',
      sort: 'nomenclatures',
      value: ({ nomenclatures }) => nomenclatures.length,
    },
  })

export function CategoryList() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { dialog, open, close } = useOpenDialog()
  const { data, error, refetch } = useQuery(categoriesQuery())
  const list = useLocalList({ address: categoryAddress, columns, items: data?.items, error, retry: () => void refetch(), ...order })
  const create = useCanCall('printer_categories.create') && (
    <Button size="sm" aria-label={t`Nouvelle catégorie`} onClick={() => open('new')}>
      <Plus size={16} aria-hidden />
      <WideOnly>{t`Nouvelle catégorie`}</WideOnly>
    </Button>
  )
  return (
    <Page fill gap="3">
      <PageHeader title={t`Nomenclatures`} documentTitle={t`Catégories d’imprimantes`} count={list.count} actions={create} />
      <NomenclatureTabs />
      <List
        list={list}
        label={t`Catégories d’imprimantes`}
        searched={t`Rechercher une catégorie`}
        views="printer-categories"
        exported={{ file: 'categories', sheet: t`Catégories` }}
        href={({ id }) => `/nomenclatures/printer-category/${id}`}
        onOpen={({ id }) => void navigate({ to: '/nomenclatures/printer-category/$id', params: { id: String(id) } })}
        failed={t`Chargement impossible`}
        empty={
          <EmptyState
            icon={<Printer size={40} />}
            title={list.search.search === undefined ? t`Il n’y a pas de catégorie` : t`Aucun résultat`}
            description={list.search.search === undefined && t`Une catégorie rassemble les nomenclatures que l’on compare.`}
            action={list.search.search === undefined ? create : <ClearButton list={list} />}
          />
        }
      />
      {dialog === 'new' && create && (
        <CategoryDialog
          stored={null}
          onClose={close}
          onSaved={({ id }) => void navigate({ to: '/nomenclatures/printer-category/$id', params: { id: String(id) } })}
        />
      )}
    </Page>
  )
}
