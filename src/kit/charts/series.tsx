// How the series of a chart are distinguished: bars by tints of one ramp with separators and labels, or by a pattern on paper and in
// forced colours; lines by dashes and marks.
import { useChakraContext } from '@chakra-ui/react'
import type { ReactNode } from 'react'

import { Box, HStack, type SystemStyleObject } from '../elements/layout.ts'
import { Text } from '../elements/text.ts'

const LOOKS = [
  { color: 'teal.fg', dash: '0', mark: 'circle', lines: [] },
  { color: 'orange.fg', dash: '8 4', mark: 'square', lines: ['M0 8 L8 0'] },
  { color: 'blue.fg', dash: '2 3', mark: 'triangle', lines: ['M0 0 L8 8'] },
  { color: 'gray.fg', dash: '10 3 2 3', mark: 'diamond', lines: ['M0 4 L8 4'] },
  { color: 'red.fg', dash: '4 2', mark: 'cross', lines: ['M4 0 L4 8'] },
  { color: 'green.fg', dash: '12 4', mark: 'star', lines: ['M0 4 L8 4', 'M4 0 L4 8'] },
  { color: 'teal.fg', dash: '1 2', mark: 'square', lines: ['M0 8 L8 0', 'M0 0 L8 8'] },
  { color: 'orange.fg', dash: '6 2 1 2', mark: 'circle', lines: ['M0 2 L8 2', 'M0 6 L8 6'] },
  { color: 'blue.fg', dash: '1 4', mark: 'diamond', lines: ['M2 0 L2 8', 'M6 0 L6 8'] },
  { color: 'gray.fg', dash: '14 2', mark: 'triangle', lines: ['M0 8 L8 0', 'M0 4 L8 4'] },
  { color: 'red.fg', dash: '3 6', mark: 'star', lines: ['M0 0 L8 8', 'M4 0 L4 8'] },
  { color: 'green.fg', dash: '9 3 3 3', mark: 'cross', lines: [] },
] as const

/** Tints of bars, from the heaviest to the lightest and then into grey. On screen, separators and labels distinguish them further. */
const RAMP = [
  { tint: '#115e59', on: '#ffffff' },
  { tint: '#0d837a', on: '#ffffff' },
  { tint: '#5cc4ba', on: '#09090b' },
  { tint: '#a8ded8', on: '#09090b' },
  { tint: '#c3c8cb', on: '#09090b' },
  { tint: '#939a9e', on: '#09090b' },
  { tint: '#6b7378', on: '#ffffff' },
  { tint: '#454c50', on: '#ffffff' },
] as const

export interface SeriesLook {
  color: string
  /** Colour of a bar, and colour of text on it. */
  tint: string
  on: string
  dash: string
  mark: (typeof LOOKS)[number]['mark']
  lines: readonly string[]
}

/** The looks of `count` series; after twelve they repeat. */
export function useSeriesLooks(count: number): SeriesLook[] {
  const { token } = useChakraContext()
  return Array.from({ length: count }, (_, at) => {
    const look = LOOKS[at % LOOKS.length] ?? LOOKS[0]
    const { tint, on } = RAMP[at % RAMP.length] ?? RAMP[0]
    return { ...look, tint, on, color: String(token(`colors.${look.color}`, 'currentColor')) }
  })
}

/** Converts a figure for drawing only, never for calculating. */
export const numberOf = (value: string | null | undefined) => (value === null || value === undefined ? null : Number(value))

/** The id of the pattern of series `at` in the chart `id`. */
export const patternOf = (id: string, at: number): string => `${id}-pattern-${at}`

/** Fills bars with solid tints on screen; on paper and in forced colours the pattern set by their attribute stays. */
export const solidFills = (looks: readonly SeriesLook[]): SystemStyleObject => ({
  '@media screen and (forced-colors: none)': Object.fromEntries(
    looks.map(({ tint }, at) => [`& .series-${at}, & .series-${at} path`, { fill: tint, stroke: 'bg', strokeWidth: '1px' }]),
  ),
})

/** The patterns that fill bars on paper and in forced colours, for the `defs` of a chart. */
export function Patterns({ id, looks }: { id: string; looks: readonly SeriesLook[] }) {
  return (
    <defs>
      {looks.map(({ color, lines }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a series has no other identifier
        <pattern key={at} id={patternOf(id, at)} width="8" height="8" patternUnits="userSpaceOnUse">
          <rect width="8" height="8" fill={color} fillOpacity={lines.length === 0 ? 1 : 0.25} />
          {lines.map((line) => (
            <path key={line} d={line} stroke={color} strokeWidth="1.5" />
          ))}
        </pattern>
      ))}
    </defs>
  )
}

interface LegendProps {
  names: readonly string[]
  lang?: string | undefined
  /** Renders the sign of a series. */
  renderSign: (at: number) => ReactNode
}

/** Legend: the sign and name of each series. Not shown for a single series. */
export function Legend({ names, lang, renderSign }: LegendProps) {
  if (names.length < 2) return null
  return (
    <HStack as="ul" listStyleType="none" gap="4" rowGap="1" wrap="wrap" textStyle="xs" aria-hidden>
      {names.map((name, at) => (
        <HStack as="li" key={name} gap="1.5" minW="0">
          <Box asChild flexShrink="0">
            {renderSign(at)}
          </Box>
          <Text as="span" lang={lang} overflowWrap="anywhere">
            {name}
          </Text>
        </HStack>
      ))}
    </HStack>
  )
}
