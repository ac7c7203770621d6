// A list below its title: search, views, columns, export, filters, rows, and the bar of a selection.
import { Box, Flex, HStack } from '@chakra-ui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { SavedScreen } from '#contract/people/saved-views.ts'

import { Button } from '../elements/button.tsx'
import { Notice } from '../feedback/notice.tsx'
import { FailedState, SkeletonRows } from '../feedback/states.tsx'
import { Panel } from '../overlay/panel.tsx'
import { SavedMenu } from '../saved/saved.tsx'
import { useViewWords } from '../saved/words.ts'
import { ColumnsMenu } from '../table/columns-menu.tsx'
import { DataTable, type DataTableProps } from '../table/table.tsx'
import type { ListQuestion } from './address.ts'
import type { ListSelection } from './bulk/selection.ts'
import type { ExportNames } from './export/export.ts'
import { type ExportAsTask, ExportMenu } from './export/menu.tsx'
import { SearchInput } from './search-input.tsx'
import { UnknownReferences } from './unknown-references.tsx'
import type { ListState } from './use-list.ts'

/** Props of the list's table, for showing other rows in it. */
export type ListTable<Row extends { id: number }> = Omit<DataTableProps<Row>, 'rows' | 'onVisible' | 'startAt'>

interface ListProps<Filters, Row extends { id: number }> extends Pick<DataTableProps<Row>, 'label' | 'href' | 'onOpen'> {
  list: ListState<Filters, Row>
  /** Label of the search box; if omitted, the list cannot be searched. */
  searched?: string
  /** The list under whose name views are saved; if omitted, views cannot be saved. */
  views?: SavedScreen
  /** File names; if omitted, the list cannot be exported. With `asTask`, the server makes the file of a long list. */
  exported?: ExportNames & { asTask?: ExportAsTask<ListQuestion<Filters>> }
  /** Further tools beside columns and export. */
  tools?: ReactNode
  /** Other presentations of the list, always visible. */
  shapes?: ReactNode
  filters?: ReactNode
  selection?: ListSelection<Row> | undefined
  /** The bulk actions. */
  bulk?: ReactNode
  /** Another presentation of the rows, for screens too narrow for columns. */
  cards?: Pick<DataTableProps<Row>, 'columns' | 'layout' | 'rowHeight'> | undefined
  /** Title of the error if the list could not be loaded. */
  failed: string
  /** Shown instead of the error if it returns something, such as offline. */
  renderInstead?: ((table: ListTable<Row>) => ReactNode) | undefined
  /** Shown if there are no rows: why, and the next step. */
  empty: ReactNode
}

export function List<Filters, Row extends { id: number }>(props: ListProps<Filters, Row>) {
  const { list, selection, bulk, cards, failed, renderInstead, empty, label, href, onOpen } = props
  const { rows, search, go, question, columns, layout, onLayout } = list
  const table: ListTable<Row> = {
    label,
    href,
    onOpen,
    columns,
    layout,
    ...cards,
    onLayout,
    sort: question.sort,
    onSort: (sort) => go({ ...search, sort, row: undefined }),
    list: JSON.stringify(question),
  }
  return (
    <>
      <Tools {...props} />
      {!rows.error && <UnknownReferences unknown={rows.unknown ?? []} />}
      {rows.missing !== null && <MissingRows onRetry={rows.retry} />}
      <Flex id="list" tabIndex={-1} outline="none" direction="column" flex="1" minH="18rem">
        {rows.error ? (
          (renderInstead?.(table) ?? <FailedState title={failed} error={rows.error} onRetry={rows.retry} />)
        ) : rows.total === undefined ? (
          <SkeletonRows rows={12} />
        ) : rows.total === 0 && !rows.stale ? (
          empty
        ) : (
          <DataTable
            {...table}
            rows={rows}
            startAt={(search.row ?? 1) - 1}
            onVisible={list.onVisible}
            {...(selection && { selection: selection.table })}
          />
        )}
      </Flex>
      {/* Below the rows, so that they do not move while the user selects. */}
      {selection && selection.count > 0 && bulk}
    </>
  )
}

/** One line: search, filters in use, views; the rest in the « ⋯ » menu. */
function Tools<Filters, Row extends { id: number }>({ list, searched, filters, views, exported, tools, shapes }: ListProps<Filters, Row>) {
  const { t } = useLingui()
  const { address, rows, search, go, question, columns, layout, onLayout } = list
  const shown = layout.columns.flatMap((id) => columns.find((column) => column.id === id) ?? [])
  return (
    <HStack gap="2" wrap="wrap" data-part="list-tools">
      {searched !== undefined && (
        <Box flex={{ base: '1 0 100%', md: '0 0 280px' }}>
          <SearchInput
            label={searched}
            value={search.search ?? ''}
            pause={30}
            found={rows.stale || rows.error ? undefined : rows.total}
            question={JSON.stringify({ ...question, sort: undefined })}
            onChange={(text) => go({ ...search, search: text || undefined, row: undefined }, true)}
          />
        </Box>
      )}
      <Box flex="1 1 0" minW="8rem">
        {filters}
      </Box>
      {views && <Views screen={views} list={list} />}
      {shapes}
      <Panel label={t`Autres actions sur la liste`}>
        <ColumnsMenu columns={columns} layout={layout} onLayout={onLayout} onReset={() => onLayout(address.layoutOf({}))} />
        {exported && <ExportMenu names={exported} list={list} columns={shown} asTask={exported.asTask} />}
        {tools}
      </Panel>
    </HStack>
  )
}

function Views<Filters>({
  screen,
  list: { address, search, onView },
}: {
  screen: SavedScreen
  list: Pick<ListState<Filters, never>, 'address' | 'search' | 'onView'>
}) {
  const state = { ...search, row: undefined, view: undefined }
  return <SavedMenu screen={screen} schema={address.schema} state={state} opened={search.view} onOpen={onView} words={useViewWords()} />
}

/** Shown if part of the list could not be loaded. */
function MissingRows({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      status="warning"
      size="sm"
      title={<Trans>Une partie de la liste n’a pas pu être chargée.</Trans>}
      action={
        <Button size="xs" variant="outline" onClick={onRetry}>
          <Trans>Réessayer</Trans>
        </Button>
      }
    />
  )
}

/** Clears the search and filters, whichever narrow the list; not shown if neither does. */
export function ClearButton<Filters>({
  list: { address, search, go },
}: {
  list: Pick<ListState<Filters, never>, 'address' | 'search' | 'go'>
}) {
  const { t } = useLingui()
  const by = address.narrowedBy(search)
  if (!by.search && !by.filters) return null
  return (
    <Button variant="outline" onClick={() => go(address.cleared(search))}>
      {by.search && by.filters ? t`Effacer la recherche et les filtres` : by.search ? t`Vider la recherche` : t`Effacer les filtres`}
    </Button>
  )
}
