// A page that leads no further: what happened, and the ways out.
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { Button } from '#kit/elements/controls.ts'
import { EmptyState } from '#kit/feedback/states.tsx'
import { useDocumentTitle } from '#kit/page/document-title.ts'
import { Page } from '#kit/page/page.tsx'

import { SupportButton } from './support-button.tsx'

interface DeadEndProps {
  icon: ReactNode
  title: string
  description: ReactNode
  /** Whether the way home is open. */
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
