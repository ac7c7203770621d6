// Export button with a menu of formats.
import { useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'

import { Menu } from '../../overlay/menu.tsx'
import { WideOnly } from '../../page/page.tsx'

interface ExportFormatsProps {
  /** Set while an export is being made. */
  loading?: boolean
  children: ReactNode
}

/** `children`: a `MenuItem` for each format. */
export function ExportFormats({ loading = false, children }: ExportFormatsProps) {
  const { t } = useLingui()
  return (
    <Menu
      label={t`Exporter`}
      aria-label={t`Exporter`}
      variant="outline"
      loading={loading}
      button={
        <>
          <Download size={16} aria-hidden />
          <WideOnly>{t`Exporter`}</WideOnly>
        </>
      }
    >
      {children}
    </Menu>
  )
}
