// A product page that cannot be shown: the product is not there, or could not be loaded.
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { PackageX } from 'lucide-react'

import { Button } from '#kit/elements/controls.ts'
import { HStack } from '#kit/elements/layout.ts'
import { EmptyState, FailedState } from '#kit/feedback/states.tsx'
import { Page, PageHeader } from '#kit/page/page.tsx'

import { isGone } from './errors.ts'

export function ProductFailed({ error, reset }: ErrorComponentProps) {
  const { t } = useLingui()
  const router = useRouter()
  const retry = async () => {
    reset()
    await router.invalidate()
  }
  return (
    <Page>
      <PageHeader title={t`Article`} />
      {isGone(error) ? (
        <EmptyState
          icon={<PackageX />}
          title={t`Article introuvable`}
          description={t`Il a été supprimé, ou l’adresse est incomplète.`}
          action={
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
          }
        />
      ) : (
        <FailedState title={t`L’article n’a pas pu être chargé`} error={error} onRetry={retry} />
      )}
    </Page>
  )
}
