// The page of every address that no route answers.
import { Button } from '@chakra-ui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Compass } from 'lucide-react'

import { Page, useDocumentTitle } from '../../kit/page.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { SupportButton } from './support-button.tsx'

export function NotFound() {
  const { t } = useLingui()
  useDocumentTitle(t`Page non trouvée`)
  return (
    <Page>
      <EmptyState
        level={1}
        icon={<Compass size={48} />}
        title={<Trans>Page non trouvée</Trans>}
        description={<Trans>Cette adresse ne mène à aucune page de Starif. Le lien est peut-être ancien ou incomplet.</Trans>}
        action={
          <>
            <Button asChild>
              <Link to="/">
                <Trans>Retour à l'accueil</Trans>
              </Link>
            </Button>
            <SupportButton />
          </>
        }
      />
    </Page>
  )
}
