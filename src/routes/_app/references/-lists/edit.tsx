// A row of a lookup list: editing and deleting it, and merging a manufacturer into another.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft, Copy } from 'lucide-react'

import { useCanCall } from '#api/session.ts'
import type { LookupEntity } from '#contract/entities.ts'
import { lookups } from '#entities/lookups/all.ts'
import type { LookupRow } from '#entities/lookups/fields.tsx'
import { InUseDialog } from '#entities/lookups/in-use.tsx'
import { countsQuery, rowsQuery } from '#entities/lookups/queries.ts'
import { NEW_PLAN } from '#entities/prices/plans.ts'
import { Button } from '#kit/elements/controls.ts'
import { Stack } from '#kit/elements/layout.ts'
import { EmptyState, FailedState, LoadingState } from '#kit/feedback/states.tsx'
import { History } from '#kit/history/history.tsx'
import { MoreMenu, RemoveItem } from '#kit/page/more-menu.tsx'
import { Page, PageHeader, WideOnly } from '#kit/page/page.tsx'

import { EditForm } from './edit-form.tsx'
import { MergeSection } from './merge.tsx'
import { useRemoval } from './removal.tsx'
import { ListTrail } from './trail.tsx'

const route = getRouteApi('/_app/references/$kind/$id')

export function EditLookup() {
  const { t } = useLingui()
  const params = route.useParams()
  const kind = params.kind as LookupEntity
  const { data, error, refetch } = useQuery(rowsQuery(kind))
  if (!data && error) return <FailedState title={t`La liste n’a pas pu être chargée`} error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  const row = data.items.find(({ id }) => id === Number(params.id))
  if (!row)
    return (
      <EmptyState
        level={1}
        title={<Trans>Cet élément n’existe pas ou n’existe plus</Trans>}
        action={
          <Button asChild variant="outline">
            <Link to="/references/$kind" params={{ kind }}>
              <ArrowLeft size={16} aria-hidden /> <Trans>Retour à la liste</Trans>
            </Link>
          </Button>
        }
      />
    )
  return <Editor key={`${kind} ${row.id}`} kind={kind} row={row} />
}

function Editor({ kind, row }: { kind: LookupEntity; row: LookupRow }) {
  const counts = useQuery(countsQuery(kind)).data
  const total = counts ? (counts.items.find(({ id }) => id === row.id)?.total ?? 0) : null
  const removal = useRemoval(kind, row)
  return (
    <Page>
      <PageHeader
        trail={<ListTrail kind={kind} />}
        title={row.name}
        subtitle={total === 0 ? <Trans>Utilisé nulle part</Trans> : total !== null && lookups[kind].uses(row, total)}
        actions={
          <>
            {kind === 'catalogs' && <CopyCatalog id={row.id} />}
            <MoreMenu busy={removal.busy}>
              <RemoveItem onSelect={() => void removal.ask()} />
            </MoreMenu>
          </>
        }
      />
      <Stack gap="6">
        <EditForm kind={kind} stored={row} />
        {kind === 'manufacturers' && <MergeSection manufacturer={row} total={total} />}
        <History entity={kind} id={row.id} words={lookups[kind].history} />
      </Stack>
      <InUseDialog name={row.name} usages={removal.usages} onClose={removal.close} />
    </Page>
  )
}

/** Opens a price plan that copies the catalogue. */
function CopyCatalog({ id }: { id: number }) {
  const { t } = useLingui()
  if (!useCanCall('price_plans.create')) return null
  return (
    <Button asChild size="sm" variant="outline">
      <Link
        to="/products/price-plans/$id"
        params={{ id: NEW_PLAN }}
        search={{ kind: 'copy', from_catalog_id: id }}
        aria-label={t`Copier ce catalogue`}
      >
        <Copy size={16} aria-hidden />
        <WideOnly>{t`Copier ce catalogue`}</WideOnly>
      </Link>
    </Button>
  )
}
