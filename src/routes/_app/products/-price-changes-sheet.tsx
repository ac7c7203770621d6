// One past change: who, when, what, every line, and the button that takes it back.
import { Button, Stack } from '@chakra-ui/react'
import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'

import type { PriceChange } from '../../../../contract/price-changes.ts'
import type { ChangedSince } from '../../../../contract/shared/changes.ts'
import { api, client } from '../../../api/client.ts'
import { useDay } from '../../../api/day.ts'
import { useCanCall } from '../../../api/session.ts'
import { confirm } from '../../../kit/confirm.tsx'
import { formatCount, formatDate, formatInstant } from '../../../kit/formats.ts'
import { Page, PageHeader } from '../../../kit/page.tsx'
import { FailedState, SkeletonRows } from '../../../kit/states.tsx'
import { toast } from '../../../kit/toast.tsx'
import { ChangeState } from './-changes-list.tsx'
import { Changed } from './-price-change-apply.tsx'
import { changedSinceOf } from './-price-change-send.ts'
import { ChangedLines } from './-price-changes-lines.tsx'
import { whatChanged } from './-price-changes-words.ts'

const route = getRouteApi('/_app/products/price-changes/$id')

export function PriceChangeSheet() {
  const { t } = useLingui()
  const id = Number(route.useParams().id)
  const change = useQuery(api.price_changes.get.queryOptions({ input: { id } }))
  const undo = useUndo(id)
  const mayUndo = useCanCall('price_changes.undo')
  if (change.isError)
    return <FailedState title={t`La modification n’a pas pu être chargée`} error={change.error} onRetry={() => void change.refetch()} />
  if (!change.data) return <SkeletonRows rows={8} />
  const [{ data }, { changed }] = [change, undo]
  const [on, from] = [formatInstant(data.created_at), formatDate(data.effective_date)]
  return (
    <Page fill gap="3">
      <PageHeader
        title={whatChanged(data)}
        badges={<ChangeState change={data} />}
        subtitle={
          <>
            {from && t`À partir du ${from} · `}
            <Plural value={data.row_count} one={`${formatCount(data.row_count)} tarif`} other={`${formatCount(data.row_count)} tarifs`} />
            {' · '}
            <Plural
              value={data.product_count}
              one={`${formatCount(data.product_count)} article`}
              other={`${formatCount(data.product_count)} articles`}
            />
          </>
        }
        meta={<ByWhom change={data} on={on} />}
        actions={
          <>
            <Button asChild size="sm" variant="outline">
              <Link to="/products/price-changes">
                <Trans>Historique des modifications de prix</Trans>
              </Link>
            </Button>
            {mayUndo && !data.undone_at && (
              <Button size="sm" colorPalette="red" variant="outline" loading={undo.pending} onClick={() => void undo.ask(data, [])}>
                <Undo2 size={16} aria-hidden /> <Trans>Annuler cette modification</Trans>
              </Button>
            )}
          </>
        }
      />
      {changed && (
        <Stack gap="2" align="flex-start">
          <Changed rows={changed} />
          <Button size="sm" variant="outline" loading={undo.pending} onClick={() => void undo.ask(data, changed)}>
            <Trans>Annuler le reste et laisser ces tarifs tels quels</Trans>
          </Button>
        </Stack>
      )}
      <ChangedLines rows={data.rows} />
    </Page>
  )
}

function ByWhom({ change, on }: { change: PriceChange; on: string }) {
  const { created_by_name, undone_by_name, kept_count } = change
  const undone = formatInstant(change.undone_at)
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
          <Plural value={kept_count} one="# tarif laissé tel quel, modifié depuis" other="# tarifs laissés tels quels, modifiés depuis" />
        </>
      )}
    </>
  )
}

function useUndo(id: number) {
  const { t } = useLingui()
  const [changed, setChanged] = useState<ChangedSince['rows'] | null>(null)
  const day = useDay()
  const undo = useMutation({
    mutationKey: api.price_changes.undo.mutationKey(),
    mutationFn: async (sent: { version: number; keep: number[] }) => await client.price_changes.undo({ id, ...sent }),
    onSuccess: ({ row_count, kept_count }) => {
      setChanged(null)
      const undone = row_count - kept_count
      const description = plural(undone, {
        one: '# tarif a retrouvé son état antérieur.',
        other: '# tarifs ont retrouvé leur état antérieur.',
      })
      toast.success({ title: t`Modification annulée`, description })
    },
    onError: (error) => setChanged(changedSinceOf(error)),
  })
  /** Says how many go back: all but the rows that were named as changed since. */
  const ask = async ({ version, row_count, effective_date }: PriceChange, kept: ChangedSince['rows']) => {
    const count = row_count - kept.length
    const valid = effective_date !== null && effective_date <= day
    const date = formatDate(effective_date)
    const sure = await confirm({
      header: t`Annuler cette modification ?`,
      message: valid
        ? plural(count, {
            one: `# tarif revient à son état antérieur, y compris pour les jours depuis le ${date}.`,
            other: `# tarifs reviennent à leur état antérieur, y compris pour les jours depuis le ${date}.`,
          })
        : plural(count, { one: '# tarif revient à son état antérieur.', other: '# tarifs reviennent à leur état antérieur.' }),
      acceptText: t`Annuler la modification`,
      rejectText: t`Garder`,
      tone: 'danger',
    })
    if (sure) undo.mutate({ version, keep: kept.map((row) => row.id) })
  }
  return { ask, pending: undo.isPending, changed }
}
