// The articles of a configuration that move, as a table: what became of each, its price, its total.
import { Plural, useLingui } from '@lingui/react/macro'

import type { ConfigurationImpact } from '#contract/offers/offer-impact.ts'
import { Box, html, Stack } from '#kit/elements/layout.ts'
import { Badge, Text } from '#kit/elements/text.ts'
import { meaning } from '#kit/feedback/meaning.ts'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { Difference, Moved } from './figures.tsx'
import { becameText, type LineImpact, warningText } from './words.ts'

export function ImpactLines({ configuration: { lines, more_lines }, name }: { configuration: ConfigurationImpact; name: string }) {
  const { t } = useLingui()
  return (
    <Box overflowX="auto" borderStartWidth="2px" ps="3" pb="2">
      <html.table
        w="full"
        textStyle="sm"
        aria-label={t`Articles : ${name}`}
        css={{
          '& :is(th, td)': { py: '1.5', pe: '3', verticalAlign: 'top', textAlign: 'start', fontWeight: 'normal' },
          '& thead th': { color: 'fg.muted', textStyle: 'xs' },
          '& tbody tr': { borderTopWidth: '1px' },
          '& tr > :not(:first-child)': { textAlign: 'end' },
          '& tr > :last-child': { pe: '0' },
          // A telephone has no room for it: the totals say enough.
          '& tr > :nth-child(2)': { display: { base: 'none', md: 'table-cell' } },
        }}
      >
        <thead>
          <tr>
            <th scope="col">{t`Article`}</th>
            <th scope="col">{t`Prix unitaire`}</th>
            <th scope="col">{t`Total`}</th>
            <th scope="col">{t`Écart`}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.product.id}>
              <html.th scope="row" minW={{ base: '0', md: '9rem' }}>
                <Article line={line} />
              </html.th>
              <td>
                <Moved before={line.before && line.before.unit_price} after={line.after && line.after.unit_price} />
              </td>
              <td>
                <Moved before={line.before && line.before.total} after={line.after && line.after.total} />
              </td>
              <td>
                <Difference of={line} />
              </td>
            </tr>
          ))}
        </tbody>
      </html.table>
      {more_lines > 0 && (
        <Text textStyle="sm" color="fg.muted" pt="2">
          <Plural value={more_lines} one="et # autre article, qui change moins." other="et # autres articles, qui changent moins." />
        </Text>
      )}
    </Box>
  )
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
