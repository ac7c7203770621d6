// One past change of prices: every line, and the button that undoes it.
import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'

import { api, client } from '#api/client.ts'
import { useDay } from '#api/day.ts'
import { changedSinceOf } from '#api/refusals.ts'
import { useCanCall } from '#api/session.ts'
import type { PriceChange } from '#contract/prices/price-changes.ts'
import type { ChangedLine } from '#contract/shared/changes.ts'
import { toast } from '#device/notices.ts'
import { ChangePage, confirmUndo } from '#kit/changes/change-page.tsx'
import { Button } from '#kit/elements/controls.ts'
import { Stack } from '#kit/elements/layout.ts'
import { formatCount, formatDate } from '#kit/format/formats.ts'
import { Trail } from '#kit/page/trail.tsx'

import { Changed } from '../changed.tsx'
import { ChangedLines } from './lines.tsx'
import { whatChanged } from './words.ts'

const route = getRouteApi('/_app/products/price-changes/$id')

const howMuch = (change: PriceChange) => <HowMuch change={change} />
const howManyKept = (count: number) => (
  <Plural value={count} one="# tarif laissé tel quel, modifié depuis" other="# tarifs laissés tels quels, modifiés depuis" />
)

export function RecordedPriceChange() {
  const id = Number(route.useParams().id)
  const query = useQuery(api.price_changes.get.queryOptions({ input: { id } }))
  const { ask, pending, changed } = useUndo(id)
  const mayUndo = useCanCall('price_changes.undo')
  return (
    <ChangePage
      query={query}
      title={whatChanged}
      subtitle={howMuch}
      kept={howManyKept}
      trail={
        <Trail>
          <Link to="/products">
            <Trans>Articles</Trans>
          </Link>
          <Link to="/products/price-changes">
            <Trans>Historique des modifications de prix</Trans>
          </Link>
        </Trail>
      }
      undo={{ allowed: () => mayUndo, pending, ask: async (change) => await ask(change, []) }}
    >
      {(change) => (
        <>
          {changed && (
            <Stack gap="2" align="flex-start">
              <Changed rows={changed} />
              <Button size="sm" variant="outline" loading={pending} onClick={() => void ask(change, changed)}>
                <Trans>Annuler le reste et laisser ces tarifs tels quels</Trans>
              </Button>
            </Stack>
          )}
          <ChangedLines rows={change.rows} />
        </>
      )}
    </ChangePage>
  )
}

function HowMuch({ change: { effective_date, row_count, product_count } }: { change: PriceChange }) {
  const { t } = useLingui()
  const from = formatDate(effective_date)
  return (
    <>
      {from && t`À partir du ${from} · `}
      <Plural value={row_count} one={`${formatCount(row_count)} tarif`} other={`${formatCount(row_count)} tarifs`} />
      {' · '}
      <Plural value={product_count} one={`${formatCount(product_count)} article`} other={`${formatCount(product_count)} articles`} />
    </>
  )
}

function useUndo(id: number) {
  const { t } = useLingui()
  const [changed, setChanged] = useState<ChangedLine[] | null>(null)
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
  /** The confirmation shows how many rows are reverted: all but those that were changed since. */
  const ask = async ({ version, row_count, effective_date }: PriceChange, kept: ChangedLine[]) => {
    const count = row_count - kept.length
    const valid = effective_date !== null && effective_date <= day
    const date = formatDate(effective_date)
    const sure = await confirmUndo(
      valid
        ? plural(count, {
            one: `# tarif revient à son état antérieur, y compris pour les jours depuis le ${date}.`,
            other: `# tarifs reviennent à leur état antérieur, y compris pour les jours depuis le ${date}.`,
          })
        : plural(count, { one: '# tarif revient à son état antérieur.', other: '# tarifs reviennent à leur état antérieur.' }),
    )
    if (sure) undo.mutate({ version, keep: kept.map((row) => row.id) })
  }
  return { ask, pending: undo.isPending, changed }
}
