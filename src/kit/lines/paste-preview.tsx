// Preview of the lines after pasting cells of a spreadsheet.
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { Button } from '../elements/controls.ts'
import { Box, html, Stack } from '../elements/layout.ts'
import { Text } from '../elements/text.ts'
import { Dialog } from '../overlay/dialog.tsx'
import { cellText, type LineColumn } from './columns.ts'
import { LeftTexts } from './left-texts.tsx'
import type { Line } from './line.ts'
import type { PasteResult } from './pasted.ts'

interface PastePreviewProps<Of extends Line> {
  pasted: PasteResult<Of>
  /** Index of the line that receives the first pasted row. */
  first: number
  columns: readonly LineColumn<Of>[]
  onTake: () => void
  onClose: () => void
}

/** Keeps the table readable: only the first lines are shown. */
const MOST_SHOWN = 20

export function PastePreview<Of extends Line>({ pasted, first, columns, onTake, onClose }: PastePreviewProps<Of>) {
  const { t } = useLingui()
  const { lines, filled, added, left } = pasted
  const shown = lines.slice(first, first + MOST_SHOWN)
  const told = [
    plural(filled, { one: '# cellule', other: '# cellules' }),
    plural(added, { 0: 'aucune nouvelle ligne', one: '# nouvelle ligne', other: '# nouvelles lignes' }),
    ...(left.length > 0 ? [plural(left.length, { one: '# cellule non comprise', other: '# cellules non comprises' })] : []),
  ]
  return (
    <Dialog
      onClose={onClose}
      size="xl"
      title={t`Coller ces cellules ?`}
      footer={
        <>
          <Button type="button" variant="outline" onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button type="button" onClick={onTake}>
            <Trans>Coller</Trans>
          </Button>
        </>
      }
    >
      <Stack gap="3">
        <Text>{told.join(', ')}</Text>
        <LeftTexts left={pasted} as={LeftText} />
        <Box overflowX="auto" tabIndex={0} role="region" aria-label={t`Lignes après le collage`}>
          <html.table w="full" textStyle="sm" css={{ '& :is(th, td)': { textAlign: 'start', py: '1.5', pe: '4', whiteSpace: 'nowrap' } }}>
            <thead>
              <tr>
                {columns.map(({ key, label }) => (
                  <th scope="col" key={key}>
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((line) => (
                <tr key={line.id}>
                  {columns.map((column) => (
                    <td key={column.key}>{cellText(column, line)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </html.table>
        </Box>
        {lines.length > first + MOST_SHOWN && (
          <Text color="fg.muted">
            {plural(lines.length - first - MOST_SHOWN, { one: 'et # autre ligne', other: 'et # autres lignes' })}
          </Text>
        )}
      </Stack>
    </Dialog>
  )
}

const LeftText = ({ children }: { children: ReactNode }) => (
  <Text textStyle="sm" color="fg.error">
    {children}
  </Text>
)
