// Where React's compiler keeps what a component has made (`scripts/build/kept-by-language.ts` puts it in the place of React's own). Texts and
// numbers know the language by themselves, so the compiler does not see that they depend on it.
import { i18n } from '@lingui/core'
import { c as memoCache } from 'react/compiler-runtime'

declare module 'react/compiler-runtime' {
  export function c(size: number): unknown[]
}

/** What stands where nothing has been kept yet: the compiler compares with it. */
const NOTHING = Symbol.for('react.memo_cache_sentinel')

/** The `size` places of a component, in a list that is one longer: emptied whenever another language is shown. */
export function c(size: number): unknown[] {
  const kept = memoCache(size + 1)
  if (kept[size] !== i18n.locale) {
    kept.fill(NOTHING)
    kept[size] = i18n.locale
  }
  return kept
}
