// How a result came about, step by step: what acted and where that was set; then what did not, and why.
import { Badge, Box, Flex, Heading, HStack, Stack, Text } from '@chakra-ui/react'
import { Plural } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { meaning } from '../feedback/meaning.ts'

/** The steps in the order in which they acted: `DerivationStep`. */
export const Derivation = ({ children }: { children: ReactNode }) => (
  <Stack as="ol" gap="3" data-part="steps">
    {children}
  </Stack>
)

interface DerivationStepProps {
  /** What tests and styles know it by. */
  name: string
  title: ReactNode
  /** What came out. */
  result?: ReactNode
  /** Where it was set, by whom and when. */
  origin?: ReactNode
  /** It starts from elsewhere than the steps around it. */
  foreign?: boolean
  /** How it was reckoned. */
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
  /** How many more there are that are for another subsidiary or actor. */
  elsewhere: number
  children: ReactNode
}

/** What could have acted and did not: `NotApplied`; the rest is one line. */
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
  /** What else there is to say of it. */
  detail?: ReactNode
  children: ReactNode
}

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
