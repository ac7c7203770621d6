// What came of the spreadsheet that a plan was made of: how many rows changed nothing, and the rows that could not be taken.
import { t as text } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'

import type { SpreadsheetFile } from '#contract/prices/price-spreadsheets.ts'
import { spreadsheetReason } from '#entities/prices/spreadsheet-words.ts'
import { Box, html, Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { formatCount } from '#kit/format/formats.ts'
import { SmallTable, type SmallColumn } from '#kit/table/small-table.tsx'

type Problem = SpreadsheetFile['problems'][number]

export function FileTaken({ file }: { file: SpreadsheetFile }) {
  const { name, row_count, unchanged_count, problem_count } = file
  return (
    <Stack gap="2" borderWidth="1px" rounded="l3" bg="bg.panel" px="4" py="3">
      <Text textStyle="sm" overflowWrap="anywhere">
        <Text as="span" fontWeight="medium">
          {name}
        </Text>
        {' · '}
        <Plural value={row_count} one={`${formatCount(row_count)} ligne lue`} other={`${formatCount(row_count)} lignes lues`} />
        {' · '}
        <Plural
          value={unchanged_count}
          one={`${formatCount(unchanged_count)} inchangée`}
          other={`${formatCount(unchanged_count)} inchangées`}
        />
      </Text>
      {problem_count > 0 && <Problems file={file} />}
    </Stack>
  )
}

function Problems({ file: { problems, problem_count } }: { file: SpreadsheetFile }) {
  const { t } = useLingui()
  const rest = problem_count - problems.length
  return (
    <html.details textStyle="sm">
      <html.summary cursor="pointer" fontWeight="medium" minH={{ base: '11', md: 'auto' }}>
        <Plural
          value={problem_count}
          one="# ligne du fichier n’a pas pu être reprise"
          other={`${formatCount(problem_count)} lignes du fichier n’ont pas pu être reprises`}
        />
      </html.summary>
      <Box maxH="14rem" overflowY="auto" mt="2" tabIndex={0} role="group" aria-label={t`Lignes non reprises`}>
        <SmallTable
          label={t`Lignes non reprises`}
          columns={columns()}
          rows={problems}
          idOf={({ row, key }) => `${row} ${key}`}
          narrow="scrolls"
        />
      </Box>
      {rest > 0 && (
        <Text mt="1" color="fg.muted">
          <Trans>et {formatCount(rest)} autres</Trans>
        </Text>
      )}
    </html.details>
  )
}

const columns = (): SmallColumn<Problem>[] => [
  { id: 'row', label: text`Ligne`, align: 'end', cell: ({ row }) => formatCount(row) },
  { id: 'written', label: text`Contenu`, cell: ({ written }) => written || '—' },
  { id: 'why', label: text`Motif`, cell: ({ key }) => spreadsheetReason(key) },
]
