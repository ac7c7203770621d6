// Placeholder of 'Garder la liste hors ligne' while it loads, so that the layout does not shift.
import { useLingui } from '@lingui/react/macro'
import { CloudDownload } from 'lucide-react'

import { Button } from '../elements/button.tsx'

export function KeepToCome() {
  const { t } = useLingui()
  return (
    <Button size="sm" variant="outline" disabled>
      <CloudDownload size={16} aria-hidden /> {t`Garder la liste hors ligne`}
    </Button>
  )
}
