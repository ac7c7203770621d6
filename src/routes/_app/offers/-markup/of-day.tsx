// Which markup acts on a day in each subsidiary, for each actor: its own, else the national one.
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { useDay } from '#api/day.ts'
import { markupOn } from '#engine/offers/markup.ts'
import { actors } from '#engine/prices/amounts.ts'
import { actorLabels } from '#entities/selling-prices/fields.ts'
import { Field } from '#kit/elements/controls.ts'
import { Box, html } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { DateInput } from '#kit/form/fields/date-input.tsx'
import { formatNumber } from '#kit/format/formats.ts'
import { bareDecimal } from '#kit/lines/columns.ts'
import { Section } from '#kit/page/page.tsx'

import { completeLine, type MarkupLine, valueAs } from './values.ts'

export interface Zone {
  code_sigma: string
  name: string
  is_national: boolean
}

export function MarkupsOfDay({ lines, zones }: { lines: readonly MarkupLine[]; zones: readonly Zone[] }) {
  const { t, i18n } = useLingui()
  const today = useDay()
  const [chosen, choose] = useState<string | null>(null)
  const day = chosen ?? today
  const national = zones.find(({ is_national }) => is_national)?.code_sigma ?? null
  // A line that is not stored yet has a text for its id: here each is called by its place.
  const complete = lines.flatMap((line, at) => {
    const whole = completeLine(line)
    return whole ? [{ ...whole, id: at, line }] : []
  })
  if (complete.length === 0) return null
  return (
    <Section title={t`Ce qui s’applique un jour donné`}>
      <Field.Root maxW="14rem" mb="3">
        <Field.Label>
          <Trans>Jour</Trans>
        </Field.Label>
        <DateInput value={day} onChange={choose} />
      </Field.Root>
      <Box overflowX="auto">
        <html.table
          w="full"
          maxW="44rem"
          textStyle="sm"
          css={{ '& :is(th, td)': { textAlign: 'start', py: '1.5', pe: '4' }, '& tbody tr': { borderTopWidth: '1px' } }}
        >
          <thead>
            <tr>
              <th scope="col">{t`Filiale`}</th>
              {actors.map((actor) => (
                <th scope="col" key={actor}>
                  {i18n._(actorLabels[actor])}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {zones.map(({ code_sigma, name }) => (
              <tr key={code_sigma}>
                <th scope="row">{name}</th>
                {actors.map((actor) => {
                  const { markup } = markupOn(complete, { zone: code_sigma, national, actor, day })
                  const coefficient = markup && valueAs(markup.line, 'coefficient')
                  return (
                    <td key={actor}>
                      {coefficient ? `× ${formatNumber(bareDecimal(coefficient) ?? '')}` : '—'}
                      {markup && markup.zone !== code_sigma && (
                        <Text as="span" color="fg.muted" ms="2">
                          <Trans>national</Trans>
                        </Text>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </html.table>
      </Box>
    </Section>
  )
}
