// Shown when a permit does not exist or could not be loaded.
import { Trans, useLingui } from '@lingui/react/macro'
import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import { Award } from 'lucide-react'

import { Button } from '#kit/elements/controls.ts'
import { PageFailed } from '#kit/page/page-failed.tsx'

export function PermitFailed({ error, reset }: ErrorComponentProps) {
  const { t } = useLingui()
  const gone = {
    icon: <Award />,
    title: t`Permis introuvable`,
    description: t`Il a été supprimé, ou l’adresse est incomplète.`,
    action: (
      <Button asChild>
        <Link to="/permis">
          <Trans>Retour aux permis</Trans>
        </Link>
      </Button>
    ),
  }
  return <PageFailed error={error} reset={reset} title={t`Permis`} gone={gone} failed={t`Le permis n’a pas pu être chargé`} />
}
