// What each column contains: the first rows of the file as a table whose heads are choices.
import { Trans, useLingui } from '@lingui/react/macro'

import type { ListProposal } from '#contract/suppliers/supplier-lists.ts'
import { listFields, type ListField } from '#engine/suppliers/profile.ts'
import { Box, html, Stack, type SystemStyleObject } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { firstMessage } from '#kit/feedback/messages.ts'
import { useFieldContext } from '#kit/form/context.ts'
import { Select } from '#kit/form/fields/select.tsx'

import { columnName, listFieldLabels } from '../words.ts'
import { widthOf, withColumn } from './values.ts'

const look: SystemStyleObject = {
  overflow: 'auto',
  maxH: '26rem',
  borderWidth: '1px',
  rounded: 'l2',
  '& table': { borderCollapse: 'separate', borderSpacing: '0', textStyle: 'sm', minW: 'full' },
  '& thead th': { position: 'sticky', top: '0', zIndex: '1', bg: 'bg.subtle', borderBottomWidth: '1px', verticalAlign: 'top' },
  '& th, & td': {
    px: '2',
    py: '1.5',
    textAlign: 'start',
    whiteSpace: 'nowrap',
    maxW: '18rem',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '& tbody tr + tr :is(th, td)': { borderTopWidth: '1px', borderColor: 'border.muted' },
  '& [data-unused]': { color: 'fg.muted' },
}

interface ColumnsFieldProps {
  shown: Pick<ListProposal, 'head' | 'sample' | 'columns' | 'hidden_columns'>
  /** The columns were proposed and not chosen by somebody. */
  proposes: boolean
}

export function ColumnsField({ shown, proposes }: ColumnsFieldProps) {
  const { t } = useLingui()
  const field = useFieldContext<Record<string, ListField>>()
  const { head, sample } = shown
  const columns = Array.from({ length: widthOf(shown) }, (_, index) => index + 1)
  const error = firstMessage(field.state.meta.errors)
  const fieldOf = (column: number): ListField => field.state.value[column] ?? 'ignored'
  return (
    <Stack gap="2" data-field="columns">
      {error !== undefined && (
        <Text id="columns-error" textStyle="sm" color="fg.error">
          {error}
        </Text>
      )}
      <Box css={look} tabIndex={0} role="group" aria-label={t`Premières lignes du fichier`}>
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  <Head
                    name={columnName(head, column)}
                    value={fieldOf(column)}
                    proposed={proposes && fieldOf(column) !== 'ignored' && shown.columns[column] === fieldOf(column)}
                    hidden={shown.hidden_columns.includes(column)}
                    onChange={(next) => field.handleChange(withColumn(field.state.value, column, next))}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sample.map((cells, row) => (
              // oxlint-disable-next-line react/no-array-index-key -- the rows of a file have no other identity, and do not move
              <tr key={row}>
                {columns.map((column) => (
                  <td key={column} data-unused={fieldOf(column) === 'ignored' || undefined} title={cells[column - 1]}>
                    {cells[column - 1]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
      <Text textStyle="xs" color="fg.muted">
        <Trans>Une colonne ignorée ne change rien. Le prix d’achat peut aussi venir du prix public et d’une remise.</Trans>
      </Text>
    </Stack>
  )
}

interface HeadProps {
  name: string
  value: ListField
  proposed: boolean
  hidden: boolean
  onChange: (field: ListField) => void
}

function Head({ name, value, proposed, hidden, onChange }: HeadProps) {
  const { t, i18n } = useLingui()
  return (
    <Stack gap="1" minW="11rem">
      <html.span fontWeight="medium" title={name}>
        {name}
      </html.span>
      <Select
        size="sm"
        aria-label={t`Contenu de la colonne ${name}`}
        value={value}
        items={listFields.map((field) => ({ value: field, label: i18n._(listFieldLabels[field]) }))}
        onChange={(next) => onChange(next as ListField)}
      />
      <html.span textStyle="xs" fontWeight="normal" color="fg.muted" minH="1.2em">
        {[...(proposed ? [t`Proposé`] : []), ...(hidden ? [t`Colonne masquée`] : [])].join(' · ')}
      </html.span>
    </Stack>
  )
}
