// Loads the presentation in the URL, or shows why it cannot be shown.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Presentation } from 'lucide-react'
import type { ReactNode } from 'react'

import type { GroupedPresentation } from '#contract/offers/grouped-presentations.ts'
import { presentationsQuery } from '#entities/offers/presentations/queries.ts'
import { Button } from '#kit/elements/controls.ts'
import { EmptyState, FailedState, LoadingState } from '#kit/feedback/states.tsx'

export function Found({ id, children }: { id: string; children: (presentation: GroupedPresentation) => ReactNode }) {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(presentationsQuery())
  if (!data && error)
    return <FailedState title={t`Les présentations n’ont pas pu être chargées`} error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  const presentation = data.items.find((one) => one.id === Number(id))
  if (presentation) return children(presentation)
  return (
    <EmptyState
      level={1}
      icon={<Presentation size={40} />}
      title={<Trans>Présentation introuvable</Trans>}
      description={<Trans>Elle a été supprimée, ou l’adresse est incomplète.</Trans>}
      action={
        <Button asChild variant="outline">
          <Link to="/offers/presentations">
            <ArrowLeft size={16} aria-hidden /> <Trans>Retour aux présentations</Trans>
          </Link>
        </Button>
      }
    />
  )
}
