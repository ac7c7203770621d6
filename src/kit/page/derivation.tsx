// How a result was calculated, step by step, with the origin of each step; then the rules that were not applied, and why.
import { Badge, Box, Flex, Heading, HStack, Stack, Text } from '@chakra-ui/react'
import { Plural } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { meaning } from '../feedback/meaning.ts'

/** The steps in the order in which they were applied: `DerivationStep`. */
export const Derivation = ({ children }: { children: ReactNode }) => (
  <Stack as="ol" gap="3" data-part="steps">
    {children}
  </Stack>
)

interface DerivationStepProps {
  /** Name for tests and styles. */
  name: string
  title: ReactNode
  /** The result of the step. */
  result?: ReactNode
  /** Where the value was set, by whom and when. */
  origin?: ReactNode
  /** The step is based on something other than the steps around it. */
  foreign?: boolean
  /** The calculation. */
  children?: ReactNode
}

export function DerivationStep({ name, title, result, origin, foreign = false, children }: DerivationStepProps) {
  return (
    <Box as="li" borderStartWidth="3px" borderColor={foreign ? 'orange.solid' : 'teal.solid'} ps="3" data-step={name}>
      <Flex gap="2" justify="space-between" wrap="wrap">
        <Heading as="h3" size="sm" overflowWrap="anywhere">
          {title}
        </Heading>
        {result !== undefined && <Text fontWeight="semibold">{result}</Text>}
      </Flex>
      {children && (
        <Text as="div" textStyle="sm" overflowWrap="anywhere">
          {children}
        </Text>
      )}
      {origin && (
        <Text textStyle="sm" color="fg.muted" css={roomForFingers}>
          {origin}
        </Text>
      )}
    </Box>
  )
}

const roomForFingers = { '@media (pointer: coarse)': { '& a': { lineHeight: '44px' } } }

interface NotAppliedListProps {
  /** The number of further rules for other subsidiaries or actors. */
  elsewhere: number
  children: ReactNode
}

/** Rules that were not applied: `NotApplied`; those for others are summed up in one line. */
export const NotAppliedList = ({ elsewhere, children }: NotAppliedListProps) => (
  <Stack as="ul" gap="2" data-part="ignored">
    {children}
    {elsewhere > 0 && (
      <Text as="li" textStyle="sm" color="fg.muted" data-part="elsewhere">
        <Plural
          value={elsewhere}
          one="# autre, pour une autre filiale ou un autre acteur"
          other="# autres, pour d’autres filiales ou acteurs"
        />
      </Text>
    )}
  </Stack>
)

interface NotAppliedProps {
  reason: ReactNode
  /** Further details. */
  detail?: ReactNode
  children: ReactNode
}

/** A rule that was not applied (`children`), with a badge for the reason. */
export const NotApplied = ({ reason, detail, children }: NotAppliedProps) => (
  <HStack as="li" gap="3" rowGap="1" wrap="wrap" textStyle="sm" css={roomForFingers}>
    <Box overflowWrap="anywhere">{children}</Box>
    <Badge colorPalette={meaning.plain} whiteSpace="normal">
      {reason}
    </Badge>
    {detail && (
      <Text w="full" color="fg.muted" overflowWrap="anywhere">
        {detail}
      </Text>
    )}
  </HStack>
)
