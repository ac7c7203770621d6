// Facts at a glance: a name and its value, nothing to type.
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** Names and values, side by side where there is room. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <chakra.dl
      display="grid"
      textStyle="sm"
      gridTemplateColumns={{ base: '1fr', sm: 'fit-content(45%) minmax(0, 1fr)' }}
      columnGap="6"
      rowGap={{ base: '0', sm: '2.5' }}
    >
      {children}
    </chakra.dl>
  )
}

/** What is not known is not shown; `lang` is that of the value, where it is not the one in use. */
export function Fact({ label, lang, children }: { label: string; lang?: string; children: ReactNode }) {
  if (!children) return null
  return (
    <>
      <chakra.dt color="fg.muted">{label}</chakra.dt>
      <chakra.dd lang={lang} overflowWrap="anywhere" mb={{ base: '3', sm: '0' }}>
        {children}
      </chakra.dd>
    </>
  )
}
