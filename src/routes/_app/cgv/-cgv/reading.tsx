// The terms of sale as they were last saved: read, exported, and the way to change them.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, FilePenLine, History } from 'lucide-react'

import { useCanCall } from '#api/session.ts'
import type { Cgv } from '#contract/cgv/cgv.ts'
import { useVariableNames } from '#entities/cgv/names.ts'
import { Button } from '#kit/elements/controls.ts'
import { Card } from '#kit/elements/layout.ts'
import { StateBadge } from '#kit/feedback/state-badge.tsx'
import { EmptyState, FailedState, LoadingState } from '#kit/feedback/states.tsx'
import { formatDate, formatInstant } from '#kit/format/formats.ts'
import { Page, PageHeader } from '#kit/page/page.tsx'
import { DocumentView } from '#kit/text/document/view.tsx'

import { ExportPdf } from './export.tsx'
import { PageCount } from './page-count.tsx'
import { cgvQuery, isNoneYet } from './queries.ts'
import { VariablesButton } from './variables.tsx'

export function ReadTerms() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(cgvQuery())
  if (!data && isNoneYet(error)) return <NoneYet />
  if (!data && error) return <FailedState title={t`Chargement impossible`} error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  return <Terms cgv={data} />
}

function Terms({ cgv }: { cgv: Cgv }) {
  const { nameOf } = useVariableNames()
  const { version_number, created_by, created_at } = cgv
  const [author, when] = [created_by?.name ?? '', formatInstant(created_at)]
  return (
    <Page>
      <PageHeader
        title="Conditions Générales de Vente"
        subtitle={<Trans>Version {version_number}</Trans>}
        badges={<PublicationState cgv={cgv} />}
        meta={
          author === '' ? (
            <Trans>Enregistrée le {when}</Trans>
          ) : (
            <Trans>
              Enregistrée le {when} par {author}
            </Trans>
          )
        }
        actions={
          <>
            <PageCount count={cgv.page_count} />
            <Button asChild variant="outline" size="sm">
              <Link to="/cgv/versions">
                <History size={16} aria-hidden /> <Trans>Versions</Trans>
              </Link>
            </Button>
            <ExportPdf />
            <VariablesButton />
            <EditButton />
          </>
        }
      />
      <Card.Root as="article" size="sm" variant="outline">
        <Card.Body>
          <DocumentView html={cgv.content} nameOf={nameOf} />
        </Card.Body>
      </Card.Root>
    </Page>
  )
}

function PublicationState({ cgv: { published_from } }: { cgv: Cgv }) {
  if (published_from === null)
    return (
      <StateBadge icon={FilePenLine} means="attention">
        <Trans>Projet, non publié</Trans>
      </StateBadge>
    )
  const day = formatDate(published_from)
  return (
    <StateBadge icon={CircleCheck} means="good">
      <Trans>Publiée à partir du {day}</Trans>
    </StateBadge>
  )
}

function EditButton() {
  const mayWrite = useCanCall('cgv.save')
  if (!mayWrite) return null
  return (
    <Button asChild size="sm">
      <Link to="/cgv/edit">
        <FilePenLine size={16} aria-hidden /> <Trans>Édition</Trans>
      </Link>
    </Button>
  )
}

function NoneYet() {
  const mayWrite = useCanCall('cgv.save')
  return (
    <Page>
      <PageHeader title="Conditions Générales de Vente" actions={<VariablesButton />} />
      <EmptyState
        title={<Trans>Aucune version n’est encore enregistrée</Trans>}
        description={
          mayWrite ? (
            <Trans>Écrivez-les ici, ou collez-les depuis Word.</Trans>
          ) : (
            <Trans>Elles apparaîtront ici dès qu’elles seront écrites.</Trans>
          )
        }
        action={<EditButton />}
      />
    </Page>
  )
}
