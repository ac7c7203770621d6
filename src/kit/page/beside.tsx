// Two parts of a screen, a wide and a narrow one, side by side if both fit at the present text size.
import { Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface BesideProps {
  /** Minimum width of the narrow part. */
  least?: '22rem' | '24rem'
  /** Two elements: the wide part, then the narrow one. */
  children: ReactNode
}

export function Beside({ least = '22rem', children }: BesideProps) {
  return (
    <Flex
      gap="6"
      wrap="wrap"
      align="flex-start"
      // While they are side by side, the first one takes all remaining width.
      css={{ '& > *': { minW: '0' }, '& > :first-child': { flex: '999 1 36rem' }, '& > :last-child': { flex: `1 1 ${least}` } }}
    >
      {children}
    </Flex>
  )
}
