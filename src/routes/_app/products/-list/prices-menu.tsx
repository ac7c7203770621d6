// Bulk work on prices, from the list: price plans, export to a spreadsheet and import of one.
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { Euro } from 'lucide-react'

import { useCanCall } from '#api/session.ts'
import { NEW_PLAN, searchOfSelection } from '#entities/prices/plans.ts'
import { Menu, MenuItem } from '#kit/overlay/menu.tsx'
import { WideOnly } from '#kit/page/page.tsx'

import { usePriceTemplate } from '../-plans/file/export.ts'
import { productFilter, type ProductQuestion } from './search.ts'

export function PricesMenu({ question }: { question: ProductQuestion }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const mayExport = useCanCall('price_plans.template')
  const mayImport = useCanCall('price_plans.spreadsheet')
  const mayPlan = useCanCall('price_plans.create')
  const mayListPlans = useCanCall('price_plans.list')
  const mayListLists = useCanCall('supplier_lists.list')
  const { mutate: save, isPending } = usePriceTemplate()
  const selection = { filter: productFilter(question), except_ids: [] }
  const plan = () => void navigate({ to: '/products/price-plans/$id', params: { id: NEW_PLAN }, search: searchOfSelection(selection) })
  if (!mayExport && !mayListPlans) return null
  return (
    <Menu
      label={t`Prix`}
      variant="outline"
      aria-label={t`Prix`}
      loading={isPending}
      button={
        <>
          <Euro size={16} aria-hidden />
          <WideOnly>{t`Prix`}</WideOnly>
        </>
      }
    >
      {mayPlan && <MenuItem onSelect={plan}>{t`Modifier les prix de la liste`}</MenuItem>}
      {mayListPlans && <MenuItem onSelect={() => void navigate({ to: '/products/price-plans' })}>{t`Campagnes tarifaires`}</MenuItem>}
      {mayListLists && <MenuItem onSelect={() => void navigate({ to: '/products/supplier-lists' })}>{t`Listes fournisseurs`}</MenuItem>}
      {mayExport && <MenuItem onSelect={() => save(selection)}>{t`Exporter les tarifs (XLSX)`}</MenuItem>}
      {mayImport && (
        <MenuItem onSelect={() => void navigate({ to: '/products/price-plans/import' })}>{t`Importer un fichier de tarifs`}</MenuItem>
      )}
    </Menu>
  )
}
