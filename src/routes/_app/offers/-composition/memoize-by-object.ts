// A cache per object: every keystroke makes a new composition, but most of its lines stay the same objects, so values derived from a line
// are cached with it.

/** Returns the cached value for `of`, or makes and caches it. */
export function memoizeByObject<Of extends object, Made>(kept: WeakMap<Of, Made>, of: Of, make: () => Made): Made {
  const known = kept.get(of)
  if (known !== undefined) return known
  const made = make()
  kept.set(of, made)
  return made
}
