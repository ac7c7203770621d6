// Table of the changed products of a configuration: what happened to each, its price, its total.
import { Plural, useLingui } from '@lingui/react/macro'

import type { ConfigurationImpact } from '#contract/offers/offer-impact.ts'
import { Box, Stack } from '#kit/elements/layout.ts'
import { Badge, Text } from '#kit/elements/text.ts'
import { meaning } from '#kit/feedback/meaning.ts'
import { type SmallColumn, SmallTable } from '#kit/table/small-table.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { Difference, Moved } from './figures.tsx'
import { becameText, type LineImpact, warningText } from './words.ts'

export function ImpactLines({ configuration: { lines, more_lines }, name }: { configuration: ConfigurationImpact; name: string }) {
  const { t } = useLingui()
  const columns = useColumns()
  return (
    <Box borderStartWidth="2px" ps="3" pb="2">
      <SmallTable label={t`Articles : ${name}`} columns={columns} rows={lines} idOf={({ product }) => product.id} />
      {more_lines > 0 && (
        <Text textStyle="sm" color="fg.muted" pt="2">
          <Plural value={more_lines} one="et # autre article, qui change moins." other="et # autres articles, qui changent moins." />
        </Text>
      )}
    </Box>
  )
}

function useColumns(): SmallColumn<LineImpact>[] {
  const { t } = useLingui()
  return [
    { id: 'product', label: t`Article`, sort: ({ product }) => product.reference, cell: (line) => <Article line={line} /> },
    {
      id: 'unit_price',
      label: t`Prix unitaire`,
      align: 'end',
      cell: ({ before, after }) => <Moved before={before && before.unit_price} after={after && after.unit_price} />,
    },
    {
      id: 'total',
      label: t`Total`,
      align: 'end',
      sort: ({ after }) => after && Number(after.total),
      cell: ({ before, after }) => <Moved before={before && before.total} after={after && after.total} />,
    },
    { id: 'difference', label: t`Écart`, align: 'end', cell: (line) => <Difference of={line} /> },
  ]
}

function Article({ line }: { line: LineImpact }) {
  const { product, warnings } = line
  const became = becameText(line)
  return (
    <Stack gap="0.5" align="flex-start">
      <Text as="span" fontWeight="medium" overflowWrap="anywhere">
        {product.reference}
      </Text>
      <Text as="span" color="fg.muted" overflowWrap="anywhere" lineClamp="2" lang={CONTENT_LANGUAGE}>
        {product.designation}
      </Text>
      {became && <Text as="span">{became}</Text>}
      {warnings.map(({ code }) => (
        <Badge key={code} colorPalette={meaning.attention} whiteSpace="normal">
          {warningText(code)}
        </Badge>
      ))}
    </Stack>
  )
}
