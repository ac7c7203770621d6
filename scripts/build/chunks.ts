// Which modules of the browser's half share a file. By default the build makes one for every set of screens that need the same modules:
// hundreds of files of a few lines, each with its own request.
import type { Rolldown } from 'vite'

/** The libraries that every page needs, including the sign-in page: the file stays cached when only our own code changes. */
const BASE =
  /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|stylis|valibot|@emotion|@lingui|@orpc|@pandacss|@tanstack[\\/](history|store|react-store|router-core|react-router|query-core|react-query|query-persist-client-core|query-sync-storage-persister|react-query-persist-client)|@chakra-ui[\\/]react[\\/]dist[\\/]esm[\\/](styled-system|theme|preset-base))[\\/.]|src[\\/]kit[\\/]elements[\\/]factory/
/** Icons, and elements that are only styled. */
const PARTS =
  /node_modules[\\/](lucide-react|@chakra-ui[\\/]react[\\/]dist[\\/]esm[\\/]components[\\/](badge|box|button|card|center|field|flex|grid|icon|input|input-group|kbd|link|separator|simple-grid|stack|tag|typography|visually-hidden|wrap))[\\/]/
/** Interactive elements, and the state of forms: neither lists nor the sign-in page need them. The calendar is loaded when it is opened. */
const FIELDS =
  /^(?!.*[\\/](date|date-picker|date-utils)[\\/]).*node_modules[\\/](@ark-ui|@zag-js|@internationalized|@floating-ui|@tanstack[\\/](react-form|form-core)|@chakra-ui[\\/]react[\\/]dist[\\/]esm[\\/]components[\\/](checkbox|combobox|native-select|portal|progress|switch|textarea))[\\/]/
const OURS = /^(?!.*node_modules).*[\\/](src|engine|contract)[\\/]/

/** The app: it has its own file, because it is loaded by name. */
const START = /[\\/]src[\\/]app[\\/]app\.tsx/
/** The frame of every page of a signed-in user. */
const FRAME = /[\\/]src[\\/]routes[\\/]_app\.tsx/
/** Code for the device, which is also needed while no user is signed in. */
const DEVICE = /[\\/]src[\\/]device[\\/]|virtual:pwa-register/
/** Code that keeps data on the device, which every page loads when it is idle. */
const KEPT = /[\\/]-shell[\\/]kept-refresh\.tsx/
/** The pages of a kind, represented by two that have little else in common. */
const FORMS = [/[\\/]_app[\\/]products[\\/]\$id([\\/]index)?\.tsx/, /[\\/]_app[\\/]offers[\\/]\$id([\\/]index)?\.tsx/]
const LISTS = [/[\\/]_app[\\/]products[\\/]index\.tsx/, /[\\/]_app[\\/]offers[\\/]index\.tsx/]

type Graph = Rolldown.ChunkingContext

/**
 * Names the file of one of our modules; null leaves it to the build. No file imports one that is named after itself, so no file waits for
 * itself.
 */
function chunkOf(id: string, graph: Graph): string | null {
  const comesWith = (page: RegExp) => leadsTo(id, page, graph)
  if (START.test(id)) return null
  if (comesWith(START) || comesWith(FRAME)) return 'shell'
  if (comesWith(KEPT)) return 'kept'
  if (FORMS.every(comesWith)) return LISTS.some(comesWith) ? 'page' : 'form'
  return LISTS.every(comesWith) ? 'list' : null
}

/** Whether the page imports the module, directly or indirectly. */
function leadsTo(id: string, page: RegExp, graph: Graph): boolean {
  const importers = new Set([id])
  for (const one of importers) {
    if (page.test(one)) return true
    for (const importer of graph.getModuleInfo(one)?.importers ?? []) importers.add(importer)
  }
  return false
}

/** For `output.codeSplitting` of the build. */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'base', test: BASE, tags: ['$initial'], priority: 5 },
  { name: 'start', tags: ['$initial'], priority: 4 },
  { name: 'frame', test: BASE, priority: 3 },
  { name: 'device', test: DEVICE, priority: 3, includeDependenciesRecursively: false },
  { name: 'parts', test: PARTS, priority: 2 },
  { name: 'fields', test: FIELDS, priority: 1 },
  { name: chunkOf, debugName: 'ours', test: OURS, priority: 1, includeDependenciesRecursively: false },
]
