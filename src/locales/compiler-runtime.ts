// Memo cache of React's compiler (`scripts/build/kept-by-language.ts` replaces React's own by it). Macros for texts and numbers read the
// language by themselves, so the compiler does not see that they depend on it.
import { i18n } from '@lingui/core'
import { c as memoCache } from 'react/compiler-runtime'

declare module 'react/compiler-runtime' {
  export function c(size: number): unknown[]
}

/** Marks an empty place; the compiler compares with it. */
const NOTHING = Symbol.for('react.memo_cache_sentinel')

/** The cache of a component with `size` places, in a list with one more for the language: it is emptied when the language changes. */
export function c(size: number): unknown[] {
  const kept = memoCache(size + 1)
  if (kept[size] !== i18n.locale) {
    kept.fill(NOTHING)
    kept[size] = i18n.locale
  }
  return kept
}
