// A wide part of a screen and a narrow one: beside each other where both have room at the size that the text has.
import { Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface BesideProps {
  /** The least width of the second one. */
  least?: '22rem' | '24rem'
  /** Two elements: the wide one, and the narrow one. */
  children: ReactNode
}

export function Beside({ least = '22rem', children }: BesideProps) {
  return (
    <Flex
      gap="6"
      wrap="wrap"
      align="flex-start"
      // All that is left over is the first one's, as long as they are beside each other.
      css={{ '& > *': { minW: '0' }, '& > :first-child': { flex: '999 1 36rem' }, '& > :last-child': { flex: `1 1 ${least}` } }}
    >
      {children}
    </Flex>
  )
}
