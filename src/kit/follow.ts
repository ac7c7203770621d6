// What is stored moves on while a form is open: by another tab, another person, a synchronisation, or because the server
// knows better than what this device had kept.
import { useEffect } from 'react'

import { merge } from './merge.ts'

/** Runs `follow` after every render that finds it `needed`; what it does must end the need. */
export function useFollow(needed: boolean, follow: () => void): void {
  useEffect(() => {
    if (needed) follow()
  })
}

interface Movement<Values> {
  /** What the form was begun on, what it says, and what is stored now. */
  base: Values
  mine: Values
  stored: Values
  /** Whether what is stored is newer than what the form was begun on, and nothing is being saved. */
  newer: boolean
}

/**
 * Where others changed only what this form did not, `follow` gets their changes and must begin the form anew on what is
 * stored; the rest is asked about when saving.
 */
export function useMovingOn<Values extends object>(
  { base, mine, stored, newer }: Movement<Values>,
  follow: (theirs: Partial<Values>) => void,
): void {
  const { merged, conflicts, theirChanges } = merge(base, mine, stored)
  useFollow(newer && conflicts.length === 0, () =>
    follow(Object.fromEntries(theirChanges.map((field) => [field, merged[field]])) as Partial<Values>),
  )
}
