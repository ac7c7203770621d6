// Shown when an offer does not exist or could not be loaded.
import { Trans, useLingui } from '@lingui/react/macro'
import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import { PackageX } from 'lucide-react'

import { useCanCall } from '#api/session.ts'
import { Button } from '#kit/elements/controls.ts'
import { PageFailed } from '#kit/page/page-failed.tsx'

export function OfferFailed({ error, reset }: ErrorComponentProps) {
  const { t } = useLingui()
  const canList = useCanCall('offers.list')
  const gone = {
    icon: <PackageX />,
    title: t`Offre introuvable`,
    description: t`Elle a été supprimée ou désactivée, ou l’adresse est incomplète.`,
    action: canList && (
      <Button asChild>
        <Link to="/offers">
          <Trans>Retour aux offres</Trans>
        </Link>
      </Button>
    ),
  }
  return <PageFailed error={error} reset={reset} title={t`Offre`} gone={gone} failed={t`L’offre n’a pas pu être chargée`} />
}
