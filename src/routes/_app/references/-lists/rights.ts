// Which calls open the screens of reference data.
import type { ReferenceEntity } from '#contract/entities.ts'

/** Whoever may make all of these calls sees the screen of a list. */
export const callsOf = (kind: ReferenceEntity) => [`${kind}.update`, `${kind}.list`, 'reference_counts.list'] as const
