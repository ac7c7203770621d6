// A dead-end page: what happened, and the links that lead elsewhere.
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { useDocumentTitle } from '#kit/browser/document-title.ts'
import { Button } from '#kit/elements/controls.ts'
import { EmptyState } from '#kit/feedback/states.tsx'
import { Page } from '#kit/page/page.tsx'

import { SupportButton } from './support-button.tsx'

interface DeadEndProps {
  icon: ReactNode
  title: string
  description: ReactNode
  /** Whether the link to the home page is shown. */
  home?: boolean
}

export function DeadEnd({ icon, title, description, home = true }: DeadEndProps) {
  useDocumentTitle(title)
  return (
    <Page>
      <EmptyState
        level={1}
        icon={icon}
        title={title}
        description={description}
        action={
          <>
            {home && (
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
