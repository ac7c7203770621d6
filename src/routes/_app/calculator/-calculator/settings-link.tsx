// A link to the calculation settings of a subsidiary.
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Settings2 } from 'lucide-react'

import { useCanCall } from '#api/session.ts'
import { Button } from '#kit/elements/controls.ts'
import { WideOnly } from '#kit/page/page.tsx'

export function SettingsLink() {
  const { t } = useLingui()
  if (!useCanCall('calculation_settings.get')) return null
  return (
    <Button asChild size="sm" variant="outline">
      <Link to="/calculator/settings" aria-label={t`Réglages du calcul`}>
        <Settings2 size={16} aria-hidden />
        <WideOnly>{t`Réglages du calcul`}</WideOnly>
      </Link>
    </Button>
  )
}
