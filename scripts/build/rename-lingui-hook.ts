// A Babel preset: Lingui's macro calls its hook `_useLingui`, a name by which React's compiler knows no hook. What calls no other
// one would not be compiled.
import { defineRolldownBabelPreset } from '@rolldown/plugin-babel'

/** Of Babel's scopes only what is asked of them. */
interface Program {
  scope: { hasBinding(name: string): boolean; rename(from: string, to: string): void }
}

/** Goes between Lingui's own preset and React's compiler. */
export const renameLinguiHook = () =>
  defineRolldownBabelPreset({
    preset: () => ({ plugins: [{ visitor: { Program: rename } }] }),
    rolldown: { filter: { id: /[\\/]src[\\/].*\.tsx?/, code: '_useLingui' } },
  })

function rename({ scope }: Program): void {
  if (scope.hasBinding('_useLingui') && !scope.hasBinding('useLingui')) scope.rename('_useLingui', 'useLingui')
}
