// The title above a variant.
import { useLingui } from '@lingui/react/macro'

/** Returns a function from the label of a place to the title. */
export function useVariantTitle() {
  const { t } = useLingui()
  return (place: string) => t`Variante pour ${place}`
}
