// The logo of Starif, as in the icon.
import { chakra } from '@chakra-ui/react'

/** Decorative, as its name is shown beside it. `size` is in pixels. */
export function Logo({ size = 32 }: { size?: number }) {
  return <chakra.img src="/icon.svg" alt="" boxSize={`${size}px`} flexShrink="0" />
}
