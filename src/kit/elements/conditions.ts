// Rules with a condition, `@media` and its like, as the browser takes them in at the least cost. Chromium knows what a plain rule that
// is added to a stylesheet may touch; with a condition around it, it works out anew every element that any rule of the sheet touches.

const CONDITION = /^@(?:media|container|supports)[^{]*/

/**
 * The rule that Emotion inserts, with its conditions inside of what they are for: `@media print{.a{x:y}.a:hover{x:z}}` as
 * `.a{@media print{x:y}}` and `.a:hover{@media print{x:z}}`. A rule without one is
 * returned as it is. No text of it may hold a brace, as none of ours does.
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

/** `a{…}b{…{…}}` in its two parts. */
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
