// Shown when a product does not exist or could not be loaded.
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, type ErrorComponentProps } from '@tanstack/react-router'
import { PackageX } from 'lucide-react'

import { Button } from '#kit/elements/controls.ts'
import { HStack } from '#kit/elements/layout.ts'
import { PageFailed } from '#kit/page/page-failed.tsx'

export function ProductFailed({ error, reset }: ErrorComponentProps) {
  const { t } = useLingui()
  const gone = {
    icon: <PackageX />,
    title: t`Article introuvable`,
    description: t`Il a été supprimé, ou l’adresse est incomplète.`,
    action: (
      <HStack gap="2" wrap="wrap" justify="center">
        <Button asChild>
          <Link to="/products">
            <Trans>Retour aux articles</Trans>
          </Link>
        </Button>
        <Button asChild variant="outline">
          <Link to="/products/deleted">
            <Trans>Articles supprimés</Trans>
          </Link>
        </Button>
      </HStack>
    ),
  }
  return <PageFailed error={error} reset={reset} title={t`Article`} gone={gone} failed={t`L’article n’a pas pu être chargé`} />
}
