// The page of an offer that cannot be shown: the offer is not there, or could not be loaded.
import { useLingui } from '@lingui/react/macro'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { PackageX } from 'lucide-react'

import { PageFailed } from '#kit/page/page-failed.tsx'

export function OfferFailed({ error, reset }: ErrorComponentProps) {
  const { t } = useLingui()
  const gone = {
    icon: <PackageX />,
    title: t`Offre introuvable`,
    description: t`Elle a été supprimée ou désactivée, ou l’adresse est incomplète.`,
    action: null,
  }
  return <PageFailed error={error} reset={reset} title={t`Offre`} gone={gone} failed={t`L’offre n’a pas pu être chargée`} />
}
