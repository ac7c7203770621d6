// The calls that the screens of the lookup lists require.
import type { LookupEntity } from '#contract/entities.ts'

/** Users who may make all of these calls see the screen of a list. */
export const callsOf = (kind: LookupEntity) => [`${kind}.update`, `${kind}.list`, 'reference_counts.list'] as const
