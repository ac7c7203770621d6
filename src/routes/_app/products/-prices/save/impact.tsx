// The confirmation before a save that changes prices: which prices change, by how much, when, for which catalogues and subsidiaries.
import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'

import { useDay } from '#api/day.ts'
import type { Catalog } from '#contract/prices/catalogs.ts'
import { confirm } from '#device/questions.ts'
import { chainWarnings, type Inversion, type PurchasePeriod } from '#engine/prices/checks.ts'
import { priceImpact, type PriceDifference } from '#engine/prices/impact.ts'
import { onCountedDays } from '#engine/time/days.ts'
import { Button } from '#kit/elements/controls.ts'
import { Box, Grid, HStack, Stack } from '#kit/elements/layout.ts'
import { Badge, Heading, Text } from '#kit/elements/text.ts'
import { meaning } from '#kit/feedback/meaning.ts'
import { formatMoney, formatPercent } from '#kit/format/formats.ts'
import { Dialog } from '#kit/overlay/dialog.tsx'

import type { ProductPrices } from '../data.ts'
import { useSellingPriceLabels } from '../labels.ts'
import { datesOf, type KnownRow, priceRowOf } from '../rows.ts'
import { type ConcurrentEdit, ConcurrentEditNotice } from './concurrent-edit-notice.tsx'
import { InversionList } from './warnings.tsx'

/** The effect of a save: the prices that change, and the warnings that the changed rows will have in the tab. */
interface Impact {
  changes: PriceDifference[]
  warned: { row: KnownRow; found: Inversion[] }[]
}

type Known = Pick<ProductPrices, 'rows' | 'purchases'>

/** The effect of saving these rows or these purchase prices. */
function impactOf(
  { catalogs, day }: { catalogs: readonly Catalog[]; day: string },
  prices: Known,
  changed: readonly KnownRow[],
  purchases: readonly PurchasePeriod[],
): Impact {
  const counted = (rows: readonly KnownRow[]) => rows.flatMap((row) => onCountedDays(row, datesOf(catalogs, row.catalog_id)) ?? [])
  const before = counted(prices.rows.map(priceRowOf))
  const becomes = counted(changed)
  const after = [...before.filter(({ id }) => !changed.some((row) => row.id === id)), ...becomes]
  const days = [...before, ...after, ...prices.purchases, ...purchases].map(({ start_date }) => start_date)
  const from = days.toSorted()[0]
  const changes = from ? priceImpact({ rows: before, purchases: prices.purchases }, { rows: after, purchases }, from) : []
  const touched = purchases === prices.purchases ? becomes : after
  const warned = touched
    .filter((row) => row.active && (row.end_date === null || row.end_date >= day))
    .map((row) => ({ row, found: chainWarnings(row, purchases) }))
  return { changes, warned: warned.filter(({ found }) => found.length > 0) }
}

/** Returns a function that asks for confirmation if a change affects any price. The `dialog` must be rendered by the page. */
export function useImpact(catalogs: readonly Catalog[]) {
  const [asked, setAsked] = useState<Omit<ImpactDialogProps, 'catalogs'> | null>(null)
  const day = useDay()
  /** With a `deletion` it always asks, with that question; it also always asks if there are concurrent `edits`. */
  const ask = ({ changes, warned }: Impact, { deletion, edits = [] }: About = {}): Promise<boolean> => {
    if (changes.length === 0 && edits.length === 0)
      return deletion
        ? confirm({ header: deletion, message: t`Aucun prix ne change.`, acceptText: t`Supprimer`, rejectText: t`Annuler`, tone: 'danger' })
        : Promise.resolve(true)
    return new Promise((resolve) => {
      const answer = (sure: boolean) => {
        setAsked(null)
        resolve(sure)
      }
      setAsked({ changes, warned, deletion, edits, answer })
    })
  }
  const of = (known: Known, changed: readonly KnownRow[], purchases?: readonly PurchasePeriod[]) =>
    impactOf({ catalogs, day }, known, changed, purchases ?? known.purchases)
  return { of, ask, dialog: asked && <ImpactDialog {...asked} catalogs={catalogs} /> }
}

interface About {
  deletion?: string
  edits?: readonly ConcurrentEdit[]
}

interface ImpactDialogProps extends Impact {
  catalogs: readonly Catalog[]
  deletion: string | undefined
  edits: readonly ConcurrentEdit[]
  answer: (sure: boolean) => void
}

function ImpactDialog({ changes, warned, catalogs, deletion, edits, answer }: ImpactDialogProps) {
  const labels = useSellingPriceLabels()
  const again = edits.length > 0
  const groups = new Map<string, PriceDifference[]>()
  for (const change of changes) {
    const key = `${change.catalog_id} ${change.actor}`
    groups.set(key, [...(groups.get(key) ?? []), change])
  }
  return (
    <Dialog
      onClose={() => answer(false)}
      size="xl"
      dismissable={false}
      title={again ? <Trans>Modifié entre-temps</Trans> : (deletion ?? <Trans>Effet sur les prix</Trans>)}
      footer={
        <>
          <Button variant="outline" onClick={() => answer(false)}>
            <Trans>Revenir</Trans>
          </Button>
          <Button onClick={() => answer(true)} {...(deletion ? { colorPalette: 'red' } : {})}>
            <Accept deletion={deletion !== undefined} again={again} />
          </Button>
        </>
      }
    >
      {/* Focusable, so that long lists can be scrolled with the keyboard. */}
      <Stack gap="5" data-part="impact" tabIndex={0} role="group" aria-label={t`Effet sur les prix`}>
        {again && <ConcurrentEditNotice rows={edits} />}
        <Text>
          {changes.length === 0 ? (
            <Trans>Aucun prix ne change.</Trans>
          ) : (
            <>
              <Plural value={changes.length} one="# prix change." other="# prix changent." /> <Trans>Montants HT.</Trans>
            </>
          )}
        </Text>
        {warned.map(({ row, found }) => (
          <InversionList
            key={`${row.id} ${row.start_date}`}
            found={found}
            about={`${nameIn(catalogs, row.catalog_id)} · ${labels.actor(row.actor)} · ${labels.period(row)}`}
          />
        ))}
        {[...groups].map(([key, group]) => (
          <ImpactGroup key={key} changes={group} catalogs={catalogs} />
        ))}
      </Stack>
    </Dialog>
  )
}

function Accept({ deletion, again }: { deletion: boolean; again: boolean }) {
  if (again) return deletion ? <Trans>Supprimer quand même</Trans> : <Trans>Enregistrer quand même</Trans>
  return deletion ? <Trans>Supprimer</Trans> : <Trans>Confirmer et enregistrer</Trans>
}

function ImpactGroup({ changes, catalogs }: { changes: PriceDifference[]; catalogs: readonly Catalog[] }) {
  const labels = useSellingPriceLabels()
  const [first] = changes
  if (!first) return null
  const catalog = catalogs.find(({ id }) => id === first.catalog_id)
  return (
    <Box as="section">
      <HStack gap="2" mb="2" wrap="wrap">
        <Heading as="h3" size="sm">
          {catalog?.name ?? first.catalog_id} · {labels.actor(first.actor)}
        </Heading>
        <Badge colorPalette={meaning.plain}>
          <CatalogZone catalog={catalog} />
        </Badge>
      </HStack>
      <Box as="ul" textStyle="sm">
        {changes.map((change) => (
          <Grid
            as="li"
            key={`${change.price} ${change.start_date}`}
            templateColumns={{ base: 'minmax(0, 1fr)', md: '11rem 1fr 15rem 11rem' }}
            columnGap="4"
            py="2"
            borderTopWidth="1px"
          >
            <Text fontWeight="medium">{labels.amount(change.price)}</Text>
            <Text color="fg.muted" textAlign="start">
              {labels.period(change)}
            </Text>
            <Text whiteSpace="nowrap">
              <Price value={change.before} /> <ArrowRight size={14} style={{ display: 'inline' }} aria-label="→" />{' '}
              <Price value={change.after} />
            </Text>
            <Text whiteSpace="nowrap" textAlign={{ base: 'start', md: 'end' }}>
              <Difference change={change} />
            </Text>
          </Grid>
        ))}
      </Box>
    </Box>
  )
}

const nameIn = (catalogs: readonly Catalog[], id: number) => catalogs.find((catalog) => catalog.id === id)?.name ?? String(id)

/** The subsidiary of a catalogue; a catalogue without one is valid everywhere. */
export const CatalogZone = ({ catalog }: { catalog: Pick<Catalog, 'zone'> | undefined }) =>
  catalog?.zone ? catalog.zone.name : <Trans>Toutes les filiales</Trans>

const Price = ({ value }: { value: string | null }) => (value === null ? <Trans>aucun prix</Trans> : <b>{formatMoney(value)}</b>)

function Difference({ change: { difference, percent } }: { change: PriceDifference }) {
  if (difference === null) return <>—</>
  const sign = difference.startsWith('-') ? '' : '+'
  return (
    <>
      {sign}
      {formatMoney(difference)}
      {percent !== null && ` (${sign}${formatPercent(percent)})`}
    </>
  )
}
