// What a build may be given.
interface ImportMetaEnv {
  readonly VITE_API_URL?: string
  readonly VITE_SENTRY_DSN?: string
}

interface ImportMeta {
  readonly env: ImportMetaEnv
}

declare module 'virtual:contract' {
  import type { AnySchema, ContractProcedure, ErrorMap } from '@orpc/contract'

  import type { Rights } from '#contract/people/permissions.ts'
  /** The routes and rights of the contract without its schemas (scripts/build/client-contract.ts). */
  export const contract: Record<string, Record<string, ContractProcedure<AnySchema, AnySchema, ErrorMap, Rights>>>
  /** By the name of a call, what its output may be: for each of its fields the kind of value. Nothing comes back where there is none. */
  export const outlines: Record<string, (Record<string, string> | null)[]>
}
