// What stands above a variant.
import { useLingui } from '@lingui/react/macro'

/** By what its place is called. */
export function useVariantTitle() {
  const { t } = useLingui()
  return (place: string) => t`Variante pour ${place}`
}
