// One past change of many products: every field before and after, and the button that takes it back.
import { plural, t as text } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'

import { api } from '#api/client.ts'
import { useCanCall } from '#api/session.ts'
import type { ChangedProduct, ProductChange } from '#contract/product-changes.ts'
import { MAX_SHOWN_ITEMS } from '#contract/shared/changes.ts'
import { ChangePage, confirmUndo } from '#kit/changes/change-page.tsx'
import { Button } from '#kit/elements/controls.ts'
import { Badge, Text } from '#kit/elements/text.ts'
import { meaning } from '#kit/feedback/meaning.ts'
import { formatCount } from '#kit/format/formats.ts'
import { LocalTable } from '#kit/table/local-table.tsx'
import type { TableColumn } from '#kit/table/table.tsx'

import { useUndoProductChange } from './undo.ts'
import { changedLabel, changedValue, whatWasAsked } from './words.ts'

const route = getRouteApi('/_app/products/changes/$id')

const howMany = ({ product_count }: { product_count: number }) => (
  <Plural value={product_count} one={`${formatCount(product_count)} article`} other={`${formatCount(product_count)} articles`} />
)
const howManyKept = (count: number) => <Plural value={count} one="# article laissé tel quel" other="# articles laissés tels quels" />

export function RecordedProductChange() {
  const id = Number(route.useParams().id)
  const query = useQuery(api.product_changes.get.queryOptions({ input: { id } }))
  const undo = useUndoProductChange()
  const allowed = useMayUndo()
  return (
    <ChangePage
      query={query}
      title={whatWasAsked}
      subtitle={howMany}
      kept={howManyKept}
      list={
        <Button asChild size="sm" variant="outline">
          <Link to="/products/changes">
            <Trans>Historique des modifications groupées</Trans>
          </Link>
        </Button>
      }
      undo={{
        allowed,
        pending: undo.isPending,
        progress: undo.progress,
        ask: async (change) => (await sure(change)) && undo.mutate(change),
      }}
    >
      {(change) => (
        <>
          {change.product_count > change.rows.length && (
            <Text textStyle="sm" color="fg.muted">
              <Trans>
                Les {formatCount(MAX_SHOWN_ITEMS)} premiers articles, dans l’ordre des références, sur {formatCount(change.product_count)}.
              </Trans>
            </Text>
          )}
          {isHalfUndone(change) && !undo.isPending && (
            <Text textStyle="sm">
              <Trans>L’annulation de cette modification s’est arrêtée en route : annulez-la de nouveau pour la terminer.</Trans>
            </Text>
          )}
          <ChangedFields change={change} rows={change.rows} />
        </>
      )}
    </ChangePage>
  )
}

const isHalfUndone = ({ undone_at, rows }: { undone_at: string | null; rows: ChangedProduct[] }) =>
  undone_at === null && rows.some(({ undone }) => undone)

const sure = async ({ product_count }: ProductChange) =>
  await confirmUndo(
    plural(product_count, {
      one: '# article retrouve ses valeurs d’avant, sauf s’il a été modifié depuis.',
      other: `${formatCount(product_count)} articles retrouvent leurs valeurs d’avant, sauf ceux qui ont été modifiés depuis.`,
    }),
  )

/** Whoever may make a change may undo it. */
function useMayUndo() {
  const mayTag = useCanCall('products.set_tags')
  const mayUpdate = useCanCall('products.update')
  return ({ parameters }: ProductChange) => Object.keys(parameters).every((field) => (field.endsWith('_tags') ? mayTag : mayUpdate))
}

interface Line {
  id: number
  row: ChangedProduct
  change: ChangedProduct['changes'][number]
}

function ChangedFields({ change, rows }: { change: ProductChange; rows: ChangedProduct[] }) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const lines = useMemo(
    () => rows.flatMap((row) => row.changes.map((one) => ({ row, change: one }))).map((line, id): Line => ({ id, ...line })),
    [rows],
  )
  const columns = useMemo(() => columnsIn(i18n.locale, change.undone_at !== null), [i18n.locale, change.undone_at])
  return (
    <LocalTable
      label={t`Lignes modifiées`}
      columns={columns}
      items={lines}
      list="lines"
      href={({ row }) => `/products/${row.product.id}`}
      onOpen={({ row }) => void navigate({ to: '/products/$id', params: { id: String(row.product.id) } })}
    />
  )
}

const columnsIn = (_language: string, undone: boolean): TableColumn<Line>[] => [
  { id: 'reference', label: text`Référence`, size: 170, cell: ({ row }) => row.product.reference },
  { id: 'field', label: text`Champ`, size: 190, cell: ({ change }) => changedLabel(change.field) },
  { id: 'before', label: text`Avant`, size: 190, cell: ({ change }) => changedValue(change.old_value) },
  { id: 'after', label: text`Après`, size: 190, cell: ({ change }) => changedValue(change.new_value) },
  ...(undone ? [{ id: 'state', label: text`État`, size: 140, cell: ({ row }: Line) => <RowState undone={row.undone} /> }] : []),
]

function RowState({ undone }: { undone: boolean }) {
  const { t } = useLingui()
  return undone ? (
    <Badge colorPalette={meaning.plain}>{t`Annulé`}</Badge>
  ) : (
    <Badge colorPalette={meaning.attention}>{t`Laissé tel quel`}</Badge>
  )
}
