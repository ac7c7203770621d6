// The terms of sale of a subsidiary: to read, to export, with a link to edit them.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, FilePenLine, History } from 'lucide-react'
import type { ComponentProps } from 'react'

import { useCanCall } from '#api/session.ts'
import type { CgvText } from '#contract/terms/terms.ts'
import { type CgvVariableValues, valueIn } from '#contract/terms/variables.ts'
import type { Zone } from '#entities/prices/own-catalogs.ts'
import { useVariableNames } from '#entities/terms/names.ts'
import { useCgvZones } from '#entities/terms/zones.ts'
import { Button } from '#kit/elements/controls.ts'
import { Card } from '#kit/elements/layout.ts'
import { StateBadge } from '#kit/feedback/state-badge.tsx'
import { EmptyState, FailedState, LoadingState } from '#kit/feedback/states.tsx'
import { formatDate, formatInstant } from '#kit/format/formats.ts'
import { Page, PageHeader, WideOnly } from '#kit/page/page.tsx'
import type { VariableContext } from '#kit/text/document/shown.ts'
import { DocumentView } from '#kit/text/document/view.tsx'

import { Choices, Which } from './choices.tsx'
import { ExportPdf } from './export.tsx'
import { PageCount } from './page-count.tsx'
import { isNoneYet, pagesQuery } from './queries.ts'
import { useShownVersion, useShownZone } from './shown.ts'
import { VariablesButton } from './variables.tsx'

export function ReadTerms() {
  const { t } = useLingui()
  const { text, error, retry, last, applying } = useShownVersion()
  if (!last && isNoneYet(error)) return <NoneYet />
  if (text === undefined && error) return <FailedState title={t`Chargement impossible`} error={error} onRetry={retry} />
  if (text === undefined) return <LoadingState />
  return <Terms text={text} last={last} applying={applying} />
}

function Terms({ text, last, applying }: ComponentProps<typeof Which>) {
  const { t } = useLingui()
  const zone = useShownZone()
  return (
    <Page>
      <PageHeader
        title={t`Conditions Générales de Vente`}
        {...(text && told(text, zone))}
        actions={
          <>
            <Button asChild variant="outline" size="sm" aria-label={t`Versions`} title={t`Versions`}>
              <Link to="/cgv/versions">
                <History size={16} aria-hidden /> <WideOnly>{t`Versions`}</WideOnly>
              </Link>
            </Button>
            {text && <ExportPdf version_number={text.version_number} zone={zone} />}
            <VariablesButton />
            <EditButton />
          </>
        }
      />
      <Choices zone={zone} />
      <Which text={text} last={last} applying={applying} />
      {text && (
        <Card.Root as="article" size="sm" variant="outline">
          <Card.Body>
            <TextInZone text={text} zone={zone} />
          </Card.Body>
        </Card.Root>
      )}
    </Page>
  )
}

/** The text for a subsidiary, with its variants and values; a variable without a value is shown by its name. */
function TextInZone({ text: { content, variables, published_from }, zone }: { text: CgvText; zone: Zone | null }) {
  const { nameOf } = useVariableNames()
  const { zoneNameOf } = useCgvZones()
  const values = new Map<string, CgvVariableValues>(variables.map((one) => [one.key, one]))
  const day = published_from && formatDate(published_from)
  const variable = (key: string): ReturnType<VariableContext['variable']> => {
    const known = values.get(key)
    const value = known && zone ? valueIn(known.values, known.key, zone, day) : undefined
    return value === undefined ? { text: `[${nameOf(key)}]`, is: 'missing' } : { text: value, is: 'value' }
  }
  return <DocumentView html={content} variable={variable} placeName={zoneNameOf} place={zone?.code_sigma ?? null} />
}

function Pages({ of, zone }: { of: number; zone: Zone | null }) {
  const { data } = useQuery(pagesQuery(of, zone?.code_sigma ?? null))
  return <PageCount count={data?.page_count ?? null} />
}

/** The parts of the header that describe a version. */
function told(text: CgvText, zone: Zone | null) {
  const { version_number, created_by, created_at } = text
  const [author, when] = [created_by?.name ?? '', formatInstant(created_at)]
  return {
    subtitle: <Trans>Version {version_number}</Trans>,
    badges: <PublicationState text={text} />,
    meta: (
      <>
        {author === '' ? (
          <Trans>Enregistrée le {when}</Trans>
        ) : (
          <Trans>
            Enregistrée le {when} par {author}
          </Trans>
        )}
        {' · '}
        <Pages of={version_number} zone={zone} />
      </>
    ),
  }
}

function PublicationState({ text: { published_from } }: { text: CgvText }) {
  if (published_from === null)
    return (
      <StateBadge icon={FilePenLine} means="attention">
        <Trans>Brouillon, non publié</Trans>
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
  const { t } = useLingui()
  const mayWrite = useCanCall('cgv.save')
  return (
    <Page>
      <PageHeader title={t`Conditions Générales de Vente`} actions={<VariablesButton />} />
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
