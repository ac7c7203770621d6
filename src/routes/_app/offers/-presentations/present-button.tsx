// The button that opens the full screen, for users who may read the offers; hidden for a presentation without offers.
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Play } from 'lucide-react'

import { useCanCall } from '#api/session.ts'
import type { GroupedPresentation } from '#contract/offers/grouped-presentations.ts'
import { shownOffers } from '#entities/offers/presentations/queries.ts'
import { Button } from '#kit/elements/controls.ts'
import { WideOnly } from '#kit/page/page.tsx'

export function PresentButton({ presentation, variant }: { presentation: GroupedPresentation; variant?: 'outline' }) {
  const { t } = useLingui()
  const { id, name } = presentation
  if (!useCanCall(['grouped_presentations.list', 'offers.get']) || shownOffers(presentation).length === 0) return null
  return (
    <Button asChild size="sm" variant={variant} flexShrink="0">
      <Link to="/offers/presentations/$id/present" params={{ id: String(id) }} aria-label={t`Présenter ${name}`}>
        <Play size={16} aria-hidden />
        <WideOnly>{t`Présenter`}</WideOnly>
      </Link>
    </Button>
  )
}
