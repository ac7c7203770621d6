// A composition is another one with every letter that is typed, most of its lines are not: what was made of one is kept with it.

/** What `make` made of `of` before, or makes of it now. */
export function memoizeByObject<Of extends object, Made>(kept: WeakMap<Of, Made>, of: Of, make: () => Made): Made {
  const known = kept.get(of)
  if (known !== undefined) return known
  const made = make()
  kept.set(of, made)
  return made
}
