// A Babel preset that renames `_useLingui`, the hook of Lingui's macro, because React's compiler does not recognise that name as a hook. A
// component that calls no other hook would not be compiled.
import { defineRolldownBabelPreset } from '@rolldown/plugin-babel'

/** The parts of Babel's scopes that are used. */
interface Program {
  scope: { hasBinding(name: string): boolean; rename(from: string, to: string): void }
}

/** Runs between Lingui's own preset and React's compiler. */
export const renameLinguiHook = () =>
  defineRolldownBabelPreset({
    preset: () => ({ plugins: [{ visitor: { Program: rename } }] }),
    rolldown: { filter: { id: /[\\/]src[\\/].*\.tsx?/, code: '_useLingui' } },
  })

function rename({ scope }: Program): void {
  if (scope.hasBinding('_useLingui') && !scope.hasBinding('useLingui')) scope.rename('_useLingui', 'useLingui')
}
