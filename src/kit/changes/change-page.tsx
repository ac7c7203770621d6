// Page of one past change: who, when, what, every line, and the button that undoes it.
import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'

import { confirm } from '#device/questions.ts'

import { Button } from '../elements/button.tsx'
import { FailedState, SkeletonRows } from '../feedback/states.tsx'
import { formatInstant } from '../format/formats.ts'
import { Page, PageHeader } from '../page/page.tsx'
import { ChangeState, type RecordedChange } from './changes-list.tsx'

interface ChangePageProps<Change extends RecordedChange> {
  query: UseQueryResult<Change>
  title: (change: Change) => string
  /** How much was changed. */
  subtitle: (change: Change) => ReactNode
  /** How many values undoing left unchanged. */
  kept: (count: number) => ReactNode
  /** Breadcrumb. */
  trail: ReactNode
  /** Undoing, offered if `allowed`. */
  undo: {
    allowed: (change: Change) => boolean
    pending: boolean
    ask: (change: Change) => Promise<unknown>
  }
  children: (change: Change) => ReactNode
}

export function ChangePage<Change extends RecordedChange>({
  query,
  title,
  subtitle,
  kept,
  trail,
  undo,
  children,
}: ChangePageProps<Change>) {
  const { t: text } = useLingui()
  if (query.isError)
    return <FailedState title={text`La modification n’a pas pu être chargée`} error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <SkeletonRows rows={8} />
  const change = query.data
  return (
    <Page fill gap="3">
      <PageHeader
        trail={trail}
        title={title(change)}
        badges={<ChangeState change={change} />}
        subtitle={subtitle(change)}
        meta={<ByWhom change={change} kept={kept} />}
        actions={
          <>
            {!change.undone_at && undo.allowed(change) && (
              <Button size="sm" colorPalette="red" variant="outline" loading={undo.pending} onClick={() => void undo.ask(change)}>
                <Undo2 size={16} aria-hidden /> <Trans>Annuler cette modification</Trans>
              </Button>
            )}
          </>
        }
      />
      {children(change)}
    </Page>
  )
}

function ByWhom({ change, kept }: { change: RecordedChange; kept: (count: number) => ReactNode }) {
  const { created_by_name, undone_by_name, kept_count } = change
  const [on, undone] = [formatInstant(change.created_at), formatInstant(change.undone_at)]
  return (
    <>
      <Trans>
        Faite le {on} par {created_by_name}
      </Trans>
      {undone && (
        <>
          {' · '}
          <Trans>
            annulée le {undone} par {undone_by_name}
          </Trans>
        </>
      )}
      {kept_count > 0 && (
        <>
          {' · '}
          {kept(kept_count)}
        </>
      )}
    </>
  )
}

/** Asks for confirmation before a change is undone; `message` tells which values will be restored. */
export const confirmUndo = async (message: string): Promise<boolean> =>
  await confirm({
    header: t`Annuler cette modification ?`,
    message,
    acceptText: t`Annuler la modification`,
    rejectText: t`Garder`,
    tone: 'danger',
  })
