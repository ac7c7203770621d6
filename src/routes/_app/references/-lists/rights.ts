// The calls that the screens of reference data require.
import type { ReferenceEntity } from '#contract/entities.ts'

/** Users who may make all of these calls see the screen of a list. */
export const callsOf = (kind: ReferenceEntity) => [`${kind}.update`, `${kind}.list`, 'reference_counts.list'] as const
