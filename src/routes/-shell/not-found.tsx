// The page for addresses that match no route.
import { Trans, useLingui } from '@lingui/react/macro'
import { Compass } from 'lucide-react'

import { DeadEnd } from './dead-end.tsx'

export function NotFound() {
  const { t } = useLingui()
  return (
    <DeadEnd
      icon={<Compass size={48} />}
      title={t`Page non trouvée`}
      description={<Trans>Cette adresse ne mène à aucune page de Starif. Le lien est peut-être ancien ou incomplet.</Trans>}
    />
  )
}
