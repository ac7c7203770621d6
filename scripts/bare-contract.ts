// The contract as the browser needs it to call: methods and paths. The schemas are the server's and the forms', which import
// them where they check; without them the first page is some 10 kB smaller, and stays so as the contract grows.
import { minifyContractRouter } from '@orpc/contract'
import type { Plugin } from 'vite'

import { contract } from '../contract/index.ts'

const ID = 'virtual:contract'

/** Answers `import { contract } from 'virtual:contract'` with every endpoint's route. */
export const bareContract = (): Plugin => ({
  name: 'starif:bare-contract',
  resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
  load: (id) => (id === `\0${ID}` ? `export const contract = ${JSON.stringify(minifyContractRouter(contract), routesOnly)}` : undefined),
})

/** The rights in the meta are the server's to enforce, the summaries are for readers. */
const routesOnly = (key: string, value: unknown): unknown => (key === 'meta' ? {} : key === 'summary' ? undefined : value)
