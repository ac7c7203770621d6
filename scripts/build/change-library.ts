// Gives one module of a library other code, in production and in development alike.
import type { Plugin, Rolldown } from 'vite'

interface Change {
  /** The name of the plugin. */
  name: string
  /** The file of the module. */
  module: RegExp
  /** Returns the new code; undefined if the module does not contain what is to be changed. */
  change: (code: string) => string | undefined
  /** The file that describes the change, for the error when the library has moved the module or what is in it. */
  describedIn: string
}

/**
 * For development Vite bundles libraries beforehand, without the plugins of the build, so this plugin adds itself there. Both bundles fail
 * if the library has no such module, or if `change` returns undefined.
 */
export const changeLibrary = (change: Change): Plugin => ({
  ...changed(change),
  config: () => ({ optimizeDeps: { rolldownOptions: { plugins: [changed(change)] } } }),
})

function changed({ name, module, change, describedIn }: Change) {
  const moved = `The library has moved what is changed: ${describedIn} has to know where.`
  let found = false
  return {
    name,
    buildStart() {
      found = false
    },
    transform: {
      filter: { id: module },
      handler(code) {
        found = true
        return { code: change(code) ?? this.error(moved), map: null }
      },
    },
    // Not at the end of the build: Vite also has its search for libraries pass through here, which opens none of them.
    generateBundle() {
      if (!found) this.error(moved)
    },
  } satisfies Rolldown.Plugin
}
