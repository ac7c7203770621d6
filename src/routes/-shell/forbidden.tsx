// The forbidden page.
import { Button, Text } from '@chakra-ui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ShieldX } from 'lucide-react'

import { useCan } from '../../api/session.ts'
import { Page, useDocumentTitle } from '../../kit/page.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { fullRightLabel } from '../../right-words.ts'
import { SupportButton } from './support-button.tsx'

const route = getRouteApi('/_app/permission-denied')

export function Forbidden() {
  const { t, i18n } = useLingui()
  const { right } = route.useSearch()
  const missing = right && fullRightLabel(i18n, right)
  // Asked for here too: who sees the app as somebody else finds it among what is missing.
  useCan(right ?? 'signed-in')
  const mayGoHome = useCan('product.index')
  useDocumentTitle(t`Accès interdit`)
  return (
    <Page>
      <EmptyState
        level={1}
        icon={<ShieldX size={48} />}
        title={<Trans>Accès interdit</Trans>}
        description={
          <>
            <Text as="strong" display="block" fontWeight="semibold" color="fg">
              <Trans>Permissions insuffisantes</Trans>
            </Text>
            <Trans>Vous n'avez pas les permissions nécessaires pour effectuer cette action.</Trans>
            {missing && (
              <Text mt="2">
                <Trans>Droit manquant : {missing}</Trans>
              </Text>
            )}
          </>
        }
        action={
          <>
            {mayGoHome && (
              <Button asChild>
                <Link to="/">
                  <Trans>Retour à l'accueil</Trans>
                </Link>
              </Button>
            )}
            <SupportButton />
          </>
        }
      />
    </Page>
  )
}
