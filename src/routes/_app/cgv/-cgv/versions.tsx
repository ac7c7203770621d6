// Two versions of the terms of sale compared in one text with insertions and deletions, a link to edit from an older one, and the list of
// all.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { RotateCcw } from 'lucide-react'

import { useCanCall } from '#api/session.ts'
import type { CgvVersion } from '#contract/terms/terms.ts'
import { Button, Field } from '#kit/elements/controls.ts'
import { SimpleGrid } from '#kit/elements/layout.ts'
import { EmptyState, FailedState, LoadingState } from '#kit/feedback/states.tsx'
import { Select } from '#kit/form/fields/select.tsx'
import { formatDate, formatInstant } from '#kit/format/formats.ts'
import { Page, PageHeader, Section } from '#kit/page/page.tsx'
import { Trail } from '#kit/page/trail.tsx'

import { ValuesHistory } from './history.tsx'
import { versionQuery, versionsQuery } from './queries.ts'
import { Redline } from './redline.tsx'
import { VersionList } from './version-list.tsx'

const route = getRouteApi('/_app/cgv/versions')

export function Versions() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(versionsQuery())
  if (!data && error) return <FailedState title={t`Chargement impossible`} error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  return <Shown versions={data.items} />
}

function Shown({ versions }: { versions: readonly CgvVersion[] }) {
  const { t } = useLingui()
  const search = route.useSearch()
  const navigate = useNavigate()
  const mayWrite = useCanCall('cgv.save')
  const newest = versions[0]?.version_number ?? 0
  const version = search.version ?? newest
  const before = search.before ?? Math.max(1, version - 1)
  const choose = (change: { version?: number; before?: number }) =>
    void navigate({ to: '/cgv/versions', search: { version, before, ...change }, replace: true })
  const items = versions.map((one) => ({ value: String(one.version_number), label: nameOfVersion(one) }))
  return (
    <Page>
      <PageHeader
        trail={
          <Trail>
            <Link to="/cgv">
              <Trans>CGV</Trans>
            </Link>
          </Trail>
        }
        title={t`Versions des CGV`}
        count={versions.length}
        actions={
          <>
            {mayWrite && version !== newest && (
              <Button asChild size="sm">
                <Link to="/cgv/edit" search={{ from: version }}>
                  <RotateCcw size={16} aria-hidden /> <Trans>Reprendre la version {version}</Trans>
                </Link>
              </Button>
            )}
          </>
        }
      />
      {versions.length < 2 ? (
        <EmptyState
          title={newest === 0 ? <Trans>Aucune version n’est encore enregistrée</Trans> : <Trans>Une seule version est enregistrée</Trans>}
          description={<Trans>À partir de la deuxième, elles se comparent ici mot à mot.</Trans>}
        />
      ) : (
        <>
          <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
            <Field.Root>
              <Field.Label>
                <Trans>Version</Trans>
              </Field.Label>
              <Select value={String(version)} items={items} onChange={(value) => choose({ version: Number(value) })} />
            </Field.Root>
            <Field.Root>
              <Field.Label>
                <Trans>Comparée à</Trans>
              </Field.Label>
              <Select value={String(before)} items={items} onChange={(value) => choose({ before: Number(value) })} />
            </Field.Root>
          </SimpleGrid>
          <Section title={t`Ce qui change`}>
            <Compared before={before} version={version} />
          </Section>
        </>
      )}
      {versions.length > 0 && <VersionList versions={versions} />}
      <ValuesHistory />
    </Page>
  )

  /** « Version 3, publiée à partir du 12/03/2027, Alice Martin, 10/03/2027 14:05 » */
  function nameOfVersion({ version_number, published_from, created_at, created_by }: CgvVersion): string {
    const day = formatDate(published_from)
    const state = published_from ? t`publiée à partir du ${day}` : t`brouillon`
    return [t`Version ${version_number}`, state, created_by?.name, formatInstant(created_at)].filter(Boolean).join(', ')
  }
}

function Compared({ before, version }: { before: number; version: number }) {
  const { t } = useLingui()
  const [old, now] = [useQuery(versionQuery(before)), useQuery(versionQuery(version))]
  const error = old.error ?? now.error
  if (old.data && now.data) return <Redline before={old.data.content} after={now.data.content} />
  if (!error) return <LoadingState />
  const again = () => void Promise.all([old.refetch(), now.refetch()])
  return <FailedState title={t`Chargement impossible`} error={error} onRetry={again} />
}
