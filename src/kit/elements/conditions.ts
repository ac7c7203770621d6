// Rewrites rules inside `@media` and the like so that Chromium inserts them at the least cost. For a plain rule added to a stylesheet,
// Chromium knows which elements it may affect; for a rule inside a condition, it recalculates every element that any rule of the sheet
// affects.

const CONDITION = /^@(?:media|container|supports)[^{]*/

/**
 * Moves the conditions of a rule that Emotion inserts inside its selectors: `@media print{.a{x:y}.a:hover{x:z}}` becomes
 * `.a{@media print{x:y}}` and `.a:hover{@media print{x:z}}`. A rule without a condition is returned unchanged. Texts in the rule must
 * not contain braces; none of ours do.
 */
export function conditionsInside(rule: string): string[] {
  const condition = CONDITION.exec(rule)?.[0]
  if (condition === undefined) return [rule]
  return blocksOf(rule.slice(condition.length + 1, -1))
    .flatMap(conditionsInside)
    .map((inner) => {
      const open = inner.indexOf('{')
      return `${inner.slice(0, open)}{${condition}${inner.slice(open)}}`
    })
}

/** Splits `a{…}b{…{…}}` into its two blocks. */
function blocksOf(text: string): string[] {
  const blocks: string[] = []
  let [depth, from] = [0, 0]
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1
    if (text[at] !== '}' || --depth > 0) continue
    blocks.push(text.slice(from, at + 1))
    from = at + 1
  }
  return blocks
}
