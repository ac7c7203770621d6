// The list of technical nomenclatures: search by name and category, sorting, export; each row opens.
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Plus, Printer, TriangleAlert } from 'lucide-react'
import { useCallback, useMemo } from 'react'

import { useCan, useCanCall } from '#api/session.ts'
import { pageCostRights, type TechnicalNomenclature } from '#contract/costing/technical-nomenclatures.ts'
import { isComplete } from '#engine/costing/differences.ts'
import type { PageKind } from '#engine/costing/parts.ts'
import { nomenclatureFields } from '#entities/costing/fields.ts'
import { nomenclaturesQuery } from '#entities/costing/queries.ts'
import { Button } from '#kit/elements/controls.ts'
import { EmptyState } from '#kit/feedback/states.tsx'
import { formatNumber } from '#kit/format/formats.ts'
import { bareDecimal } from '#kit/lines/columns.ts'
import { listColumns } from '#kit/list/columns.ts'
import { Facet } from '#kit/list/facet.tsx'
import { FilterBar } from '#kit/list/filter-bar.tsx'
import { ClearButton, List } from '#kit/list/list.tsx'
import { type LocalOrder, useLocalList } from '#kit/list/use-local-list.ts'
import { useOpenDialog } from '#kit/overlay/open-dialog.ts'
import { Page, PageHeader, WideOnly } from '#kit/page/page.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { NomenclatureDialog } from '../-page/dialog.tsx'
import { SettingsLink } from '../../calculator/-calculator/settings-link.tsx'
import { pageCostText, warningWords } from '../../calculator/-calculator/words.ts'
import { nomenclatureAddress } from './address.ts'
import { NomenclatureTabs } from './tabs.tsx'

/** An incomplete cost would only look cheap, so it is sorted last, like an unknown one. */
const byPage = (kind: PageKind) => (row: TechnicalNomenclature) => (row[kind] !== null && isComplete(row) ? Number(row[kind]) : null)

interface Filters {
  printer_category_id?: number[] | undefined
}

const order: LocalOrder<TechnicalNomenclature, Filters> = {
  passes: ({ printer_category }, { printer_category_id: wanted }) =>
    wanted === undefined || (printer_category !== null && wanted.split(',').includes(String(printer_category.id))),
  searched: ({ name, printer_category }) => [name, printer_category?.name],
  orders: {
    name: ({ name }) => name,
    printer_category: ({ printer_category }) => printer_category?.name ?? null,
    print_speed: ({ print_speed }) => print_speed,
    average_intervention_duration: ({ average_intervention_duration: hours }) => hours && Number(hours),
    pages_between_interventions: ({ pages_between_interventions }) => pages_between_interventions,
    product_count: ({ product_count }) => product_count,
    mono_page: byPage('mono_page'),
    colour_page: byPage('colour_page'),
  },
}

const columns = () =>
  listColumns<TechnicalNomenclature, keyof typeof order.orders>({
    name: { label: t`Nom`, size: 280, lang: CONTENT_LANGUAGE, sort: 'name', value: ({ name }) => name },
    printer_category: {
      label: t`Catégorie`,
      size: 220,
      sort: 'printer_category',
      value: ({ printer_category }) => printer_category?.name ?? null,
    },
    mono_page: { label: t`Page mono`, ...pageColumn('mono_page') },
    colour_page: { label: t`Page couleur`, ...pageColumn('colour_page') },
    print_speed: { label: t`Vitesse (ppm)`, size: 130, align: 'end', sort: 'print_speed', value: ({ print_speed }) => print_speed },
    average_intervention_duration: {
      label: t`Intervention (h)`,
      size: 140,
      align: 'end',
      sort: 'average_intervention_duration',
      value: ({ average_intervention_duration: hours }) => hours && formatNumber(bareDecimal(hours) ?? ''),
    },
    pages_between_interventions: {
      label: i18n._(nomenclatureFields.pages_between_interventions.label),
      size: 220,
      align: 'end',
      sort: 'pages_between_interventions',
      value: ({ pages_between_interventions }) => pages_between_interventions,
    },
    product_count: { label: t`Lignes`, size: 100, align: 'end', sort: 'product_count', value: ({ product_count }) => product_count },
  })

/** A price that leaves lines out is marked with the reason. */
const pageColumn = (kind: PageKind) => ({
  size: 190,
  align: 'end' as const,
  sort: kind,
  value: (row: TechnicalNomenclature) => pageCostText(row, kind),
  cell: (row: TechnicalNomenclature) => {
    const text = pageCostText(row, kind) ?? ''
    if (row[kind] === null || isComplete(row)) return text
    const said = row.warnings.map((key) => i18n._(warningWords[key])).join(' ')
    return (
      <span title={said}>
        {text} <TriangleAlert size={12} aria-label={said} style={{ display: 'inline' }} />
      </span>
    )
  },
})

/** The categories that have nomenclatures, by name. */
function categoriesOf(rows: readonly TechnicalNomenclature[]) {
  const named = new Map(rows.flatMap(({ printer_category: one }) => (one ? [[one.id, one.name] as const] : [])))
  return Array.from(named, ([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label, 'fr'))
}

export function NomenclatureList() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { dialog, open, close } = useOpenDialog()
  const { data, error, refetch } = useQuery(nomenclaturesQuery())
  const seesPages = useCan(...pageCostRights)
  const shown = useCallback(() => columns().filter(({ id }) => seesPages || (id !== 'mono_page' && id !== 'colour_page')), [seesPages])
  const list = useLocalList({
    address: nomenclatureAddress,
    columns: shown,
    items: data?.items,
    error,
    retry: () => void refetch(),
    ...order,
  })
  const categories = useMemo(() => categoriesOf(data?.items ?? []), [data?.items])
  const narrowed = list.search.search !== undefined || list.search.printer_category_id !== undefined
  const create = useCanCall('technical_nomenclatures.create') && (
    <Button size="sm" aria-label={t`Nouvelle nomenclature`} onClick={() => open('new')}>
      <Plus size={16} aria-hidden />
      <WideOnly>{t`Nouvelle nomenclature`}</WideOnly>
    </Button>
  )
  return (
    <Page fill gap="3">
      <PageHeader
        title={t`Nomenclatures`}
        documentTitle={t`Nomenclatures techniques`}
        count={list.count}
        actions={
          <>
            <SettingsLink />
            {create}
          </>
        }
      />
      <NomenclatureTabs />
      <List
        list={list}
        label={t`Nomenclatures techniques`}
        searched={t`Rechercher une nomenclature`}
        views="technical-nomenclatures"
        exported={{ file: 'nomenclatures', sheet: t`Nomenclatures` }}
        filters={
          categories.length > 0 && (
            <FilterBar address={nomenclatureAddress} search={list.search} onSearch={list.go}>
              <Facet
                label={t`Catégorie`}
                lang={CONTENT_LANGUAGE}
                options={categories}
                selected={list.search.printer_category_id ?? []}
                onChange={(chosen) =>
                  list.go({ ...list.search, printer_category_id: chosen.length > 0 ? chosen : undefined, row: undefined })
                }
              />
            </FilterBar>
          )
        }
        href={({ id }) => `/nomenclatures/technical-nomenclature/${id}`}
        onOpen={({ id }) => void navigate({ to: '/nomenclatures/technical-nomenclature/$id', params: { id: String(id) } })}
        failed={t`Chargement impossible`}
        empty={
          <EmptyState
            icon={<Printer size={40} />}
            title={narrowed ? t`Aucun résultat` : t`Il n’y a pas de nomenclature`}
            description={!narrowed && t`Une nomenclature dit ce qu’une imprimante consomme, et donc ce que coûte une page.`}
            action={narrowed ? <ClearButton list={list} /> : create}
          />
        }
      />
      {dialog === 'new' && create && (
        <NomenclatureDialog
          stored={null}
          onClose={close}
          onSaved={({ id }) => void navigate({ to: '/nomenclatures/technical-nomenclature/$id', params: { id: String(id) } })}
        />
      )}
    </Page>
  )
}
