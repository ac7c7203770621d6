// Facts at a glance: names and values, read-only.
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

/** Not rendered if the value is unknown; `lang` is the language of the value, if it is not the language in use. */
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
