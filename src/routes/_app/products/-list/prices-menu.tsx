// Mass work on prices, from the list: its price rows as a spreadsheet, a spreadsheet that comes back, and what was changed.
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Euro } from 'lucide-react'

import { useDay } from '#api/day.ts'
import { useCanCall } from '#api/session.ts'
import type { ProductRow } from '#contract/products/products.ts'
import type { ReadAll } from '#kit/list/use-list.ts'
import { Menu, MenuItem } from '#kit/overlay/menu.tsx'
import { WideOnly } from '#kit/page/page.tsx'

/** Loaded once it is asked for. */
const writer = async () => await import('../-changes/spreadsheet/export.ts')

export function PricesMenu({ readAll }: { readAll: ReadAll<ProductRow> }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const day = useDay()
  const mayExport = useCanCall('price_sheets.rows')
  const mayApply = useCanCall('price_sheets.apply')
  const save = useMutation({
    mutationFn: async () => {
      const rows = await readAll(() => undefined, new AbortController().signal)
      const { savePriceSpreadsheet } = await writer()
      await savePriceSpreadsheet(
        rows.map(({ id }) => id),
        day,
      )
    },
    meta: { error: () => t`L’export n’a pas abouti` },
  })
  if (!mayExport) return null
  return (
    <Menu
      label={t`Prix`}
      variant="outline"
      loading={save.isPending}
      aria-label={t`Prix`}
      button={
        <>
          <Euro size={16} aria-hidden />
          <WideOnly>{t`Prix`}</WideOnly>
        </>
      }
    >
      <MenuItem onSelect={() => save.mutate()}>{t`Exporter les tarifs de la liste (XLSX)`}</MenuItem>
      {mayApply && (
        <MenuItem onSelect={() => void navigate({ to: '/products/price-sheet' })}>{t`Réimporter un fichier de tarifs`}</MenuItem>
      )}
      <MenuItem onSelect={() => void navigate({ to: '/products/price-changes' })}>{t`Historique des modifications de prix`}</MenuItem>
    </Menu>
  )
}
