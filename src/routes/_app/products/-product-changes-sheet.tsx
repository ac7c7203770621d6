// One past change of many articles: who, when, what, every field, and the button that takes it back.
import { Badge, Button, Text } from '@chakra-ui/react'
import { plural, t as text } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Undo2 } from 'lucide-react'
import { useMemo } from 'react'

import { type ChangedProduct, MAX_SHOWN_PRODUCTS } from '../../../../contract/product-changes.ts'
import type { ChangeRecord } from '../../../../contract/shared/changes.ts'
import { api } from '../../../api/client.ts'
import { useCanCall } from '../../../api/session.ts'
import { confirm } from '../../../kit/confirm.tsx'
import { formatCount, formatInstant } from '../../../kit/formats.ts'
import { LocalTable } from '../../../kit/local-table.tsx'
import { Page, PageHeader } from '../../../kit/page.tsx'
import { FailedState, SkeletonRows } from '../../../kit/states.tsx'
import type { TableColumn } from '../../../kit/table.tsx'
import { ChangeState } from './-changes-list.tsx'
import { useUndoProductChange } from './-product-change-undo.ts'
import { changedLabel, changedValue, whatWasAsked } from './-product-change-words.ts'

const route = getRouteApi('/_app/products/changes/$id')

export function ProductChangeSheet() {
  const { t } = useLingui()
  const id = Number(route.useParams().id)
  const change = useQuery(api.product_changes.get.queryOptions({ input: { id } }))
  if (change.isError)
    return <FailedState title={t`La modification n’a pas pu être chargée`} error={change.error} onRetry={() => void change.refetch()} />
  if (!change.data) return <SkeletonRows rows={8} />
  const { data } = change
  return (
    <Page fill gap="3">
      <PageHeader
        title={whatWasAsked(data)}
        badges={<ChangeState change={data} />}
        subtitle={
          <Plural
            value={data.product_count}
            one={`${formatCount(data.product_count)} article`}
            other={`${formatCount(data.product_count)} articles`}
          />
        }
        meta={<ByWhom change={data} />}
        actions={
          <>
            <Button asChild size="sm" variant="outline">
              <Link to="/products/changes">
                <Trans>Historique des modifications groupées</Trans>
              </Link>
            </Button>
            {!data.undone_at && <UndoButton change={data} />}
          </>
        }
      />
      {data.product_count > data.rows.length && (
        <Text textStyle="sm" color="fg.muted">
          <Trans>
            Les {formatCount(MAX_SHOWN_PRODUCTS)} premiers articles, dans l’ordre des références, sur {formatCount(data.product_count)}.
          </Trans>
        </Text>
      )}
      <ChangedFields change={data} rows={data.rows} />
    </Page>
  )
}

function ByWhom({ change }: { change: ChangeRecord }) {
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
          <Plural value={kept_count} one="# article laissé tel quel" other="# articles laissés tels quels" />
        </>
      )}
    </>
  )
}

function UndoButton({ change }: { change: ChangeRecord }) {
  const { t } = useLingui()
  const undo = useUndoProductChange()
  const fields = Object.keys(change.parameters)
  const tagged = fields.filter((field) => field.endsWith('_tags'))
  const mayTag = useCanCall('products.set_tags')
  const mayUpdate = useCanCall('products.update')
  if ((tagged.length > 0 && !mayTag) || (fields.length > tagged.length && !mayUpdate)) return null
  const ask = async () => {
    const sure = await confirm({
      header: t`Annuler cette modification ?`,
      message: plural(change.product_count, {
        one: '# article retrouve ses valeurs d’avant, sauf s’il a été modifié depuis.',
        other: `${formatCount(change.product_count)} articles retrouvent leurs valeurs d’avant, sauf ceux qui ont été modifiés depuis.`,
      }),
      acceptText: t`Annuler la modification`,
      rejectText: t`Garder`,
      tone: 'danger',
    })
    if (sure) undo.mutate(change)
  }
  return (
    <Button size="sm" colorPalette="red" variant="outline" loading={undo.isPending} onClick={() => void ask()}>
      <Undo2 size={16} aria-hidden /> <Trans>Annuler cette modification</Trans>
    </Button>
  )
}

interface Line {
  id: number
  row: ChangedProduct
  change: ChangedProduct['changes'][number]
}

function ChangedFields({ change, rows }: { change: ChangeRecord; rows: ChangedProduct[] }) {
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
  return undone ? <Badge colorPalette="gray">{t`Annulé`}</Badge> : <Badge colorPalette="orange">{t`Laissé tel quel`}</Badge>
}
