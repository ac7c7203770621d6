// Preview of a bulk change before anything is written: buttons that select a group of lines, and the table of its lines.
import { Box, HStack } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'

import { Button } from '../elements/button.tsx'
import { EmptyState } from '../feedback/states.tsx'
import { formatCount } from '../format/formats.ts'
import { LocalTable } from '../table/local-table.tsx'
import type { DataTableProps, TableColumn } from '../table/table.tsx'

export interface PreviewGroup<Line> {
  id: string
  label: string
  lines: readonly Line[]
  /** The number shown on its button; by default the number of lines. */
  count?: number
  columns: TableColumn<Line>[]
}

interface ChangePreviewProps<Line extends { id: number }> extends Pick<DataTableProps<Line>, 'href' | 'onOpen'> {
  /** Accessible name of the group of buttons. */
  label: string
  /** Accessible name of the table, if it is not a preview. */
  table?: string
  /** The first group is shown first. A single group has no button. */
  groups: PreviewGroup<Line>[]
  /** Shown between the buttons and the table; `empty` is shown when there are no lines at all. */
  notice?: ReactNode
  empty?: string | undefined
  /** By default the rest of the screen's height. */
  height?: string
  /** Set while the preview is out of date and about to be read again. */
  dimmed?: boolean
  pinned?: number
}

export function ChangePreview<Line extends { id: number }>({
  label,
  table: tableLabel,
  groups,
  notice,
  empty,
  height,
  dimmed = false,
  ...table
}: ChangePreviewProps<Line>) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<string | null>(null)
  const shown = groups.find(({ id }) => id === chosen) ?? groups[0]
  const room = height ? { h: height } : { flex: '1', minH: { base: '20rem', xl: '0' } }
  return (
    <>
      {groups.length > 1 && (
        <HStack gap="1" wrap="wrap" role="group" aria-label={label}>
          {groups.map((group) => (
            <Button
              key={group.id}
              size="xs"
              variant={group === shown ? 'subtle' : 'outline'}
              aria-pressed={group === shown}
              onClick={() => setChosen(group.id)}
            >
              {group.label} {formatCount(group.count ?? group.lines.length)}
            </Button>
          ))}
        </HStack>
      )}
      {notice}
      {!shown || shown.lines.length === 0 ? (
        <EmptyState title={t`Aucune ligne`} description={empty} />
      ) : (
        <Box display="flex" flexDirection="column" opacity={dimmed ? 0.5 : 1} {...room}>
          <LocalTable {...table} label={tableLabel ?? t`Aperçu`} columns={shown.columns} items={shown.lines} list={shown.id} />
        </Box>
      )}
    </>
  )
}
