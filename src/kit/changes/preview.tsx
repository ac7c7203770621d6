// What a change of many things would do, line by line, before anything is written: groups of lines to look at one by one, and the table.
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
  /** How many it says that it has; its lines by default. */
  count?: number
  columns: TableColumn<Line>[]
}

interface ChangePreviewProps<Line extends { id: number }> extends Pick<DataTableProps<Line>, 'href' | 'onOpen'> {
  /** What the groups are groups of, by ear. */
  label: string
  /** The first one is shown first; a single one needs no button. */
  groups: PreviewGroup<Line>[]
  /** What is said between the groups and the table, and why there is no line at all. */
  notice?: ReactNode
  empty?: string | undefined
  /** By default what is left of the screen. */
  height?: string
  /** It is about to be read again. */
  dimmed?: boolean
  pinned?: number
}

export function ChangePreview<Line extends { id: number }>({
  label,
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
          <LocalTable {...table} label={t`Aperçu`} columns={shown.columns} items={shown.lines} list={shown.id} />
        </Box>
      )}
    </>
  )
}
