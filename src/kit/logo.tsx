// The mark of Starif, as in the icon.
import { chakra } from '@chakra-ui/react'

/** Decorative: its name stands beside it. */
export function Logo({ size = 32 }: { size?: number }) {
  return <chakra.img src="/icon.svg" alt="" width={size} height={size} flexShrink="0" />
}
