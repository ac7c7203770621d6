// The lines of a list: by group, searched and sorted by the server; each opens to be corrected, several are decided at once.
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useState } from 'react'

import { api, client } from '#api/client.ts'
import { useCanCall } from '#api/session.ts'
import type { SupplierList } from '#contract/suppliers/supplier-lists.ts'
import { tellTask } from '#kit/changes/bulk/task-toast.ts'
import { Flex } from '#kit/elements/layout.ts'
import { EmptyState } from '#kit/feedback/states.tsx'
import { formatCount } from '#kit/format/formats.ts'
import { useListSelection } from '#kit/list/bulk/selection.ts'
import { ExportFormats } from '#kit/list/export/formats.tsx'
import { ClearButton, List } from '#kit/list/list.tsx'
import { useList } from '#kit/list/use-list.ts'
import { MenuItem } from '#kit/overlay/menu.tsx'
import { currentLanguage } from '#locales/i18n.ts'

import { lineCellsStyle } from '../../-plans/lines/style.ts'
import { linesAddress, linesPage, type LinesQuestion } from '../address.ts'
import { type LineFilter, LinesBar } from './bar.tsx'
import { lineColumns } from './columns.tsx'
import { LineDialog } from './dialog.tsx'
import { GroupChips } from './groups.tsx'

export function ListLines({ list: supplierList }: { list: SupplierList }) {
  const { t } = useLingui()
  const { id, counts, status } = supplierList
  const [opened, setOpened] = useState<{ id: number; index: number } | null>(null)
  const page = linesPage(id)
  const list = useList({
    address: linesAddress,
    columns: () => lineColumns(supplierList),
    page,
    read: async (question: LinesQuestion & { page?: number; page_size?: number }, options) =>
      await client.supplier_lists.lines({ id, ...question }, options),
  })
  const selection = useListSelection({
    ...list,
    page,
    filter: lineFilter,
    offer: (total) => t`Sélectionner les ${formatCount(total)} lignes`,
  })
  const { search, go, rows, question } = list
  const mayDecide = useCanCall('supplier_lists.correct') && status === 'ready'
  const open = (index: number) => {
    const line = rows.at(index)
    setOpened(line ? { id: line.id, index } : null)
  }
  return (
    <Flex direction="column" gap="3" flex="1" minH="0" css={lineCellsStyle}>
      <GroupChips counts={counts} chosen={search.group} onChoose={(group) => go({ ...search, group, row: undefined })} />
      <List
        list={list}
        label={t`Lignes de la liste`}
        searched={t`Rechercher une ligne`}
        tools={<LinesExport id={id} filter={lineFilter(question)} />}
        href={({ product }) => (product ? `/products/${product.id}/tarifs` : `/products/supplier-lists/${id}`)}
        onOpen={(line) => setOpened({ id: line.id, index: rows.loaded.find(({ row }) => row.id === line.id)?.index ?? 0 })}
        failed={t`Les lignes n’ont pas pu être chargées`}
        empty={<EmptyState icon={<SearchX size={32} />} title={t`Aucune ligne`} action={<ClearButton list={list} />} />}
        selection={mayDecide ? selection : undefined}
        bulk={<LinesBar list={supplierList} selection={selection} total={rows.total ?? 0} />}
      />
      {opened && (
        <OpenedLine
          list={supplierList}
          question={question}
          opened={opened}
          mayDecide={mayDecide}
          onOpen={open}
          onClose={() => setOpened(null)}
        />
      )}
    </Flex>
  )
}

interface OpenedLineProps {
  list: SupplierList
  question: LinesQuestion
  opened: { id: number; index: number }
  mayDecide: boolean
  onOpen: (index: number) => void
  onClose: () => void
}

/** The line of the dialog, from the page of the list that contains it; after a decision the next line takes its place. */
function OpenedLine({ list, question, opened, mayDecide, onOpen, onClose }: OpenedLineProps) {
  const size = 100
  const { data } = useQuery(linesPage(list.id)(question, Math.floor(opened.index / size) + 1))
  const line = data?.items.find(({ id }) => id === opened.id)
  const [kept, setKept] = useState(line)
  if (line && line !== kept) setKept(line)
  const shown = line ?? kept
  if (!shown) return null
  const total = data?.total ?? 0
  // A decided line may have left the group: the next one has its index then.
  const next = line ? opened.index + 1 : opened.index
  return (
    <LineDialog
      key={opened.id}
      list={list}
      line={shown}
      mayDecide={mayDecide}
      decided={!line}
      onNext={next < total ? () => onOpen(next) : undefined}
      onClose={onClose}
    />
  )
}

function lineFilter(question: LinesQuestion): LineFilter {
  const { sort: _, ...filter } = question
  return filter
}

function LinesExport({ id, filter }: { id: number; filter: LineFilter }) {
  const { t } = useLingui()
  const { mutate, isPending } = useMutation({
    mutationKey: api.supplier_lists.export.mutationKey(),
    mutationFn: async () => await client.supplier_lists.export({ id, language: currentLanguage(), filter }),
    onSuccess: () => tellTask(t`Le fichier des lignes est en préparation`),
    meta: { error: () => t`Les lignes n’ont pas pu être exportées` },
  })
  return (
    <ExportFormats loading={isPending}>
      <MenuItem onSelect={() => mutate()}>{t`Excel (XLSX)`}</MenuItem>
    </ExportFormats>
  )
}
