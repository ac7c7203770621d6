// A selection of products as a short text for the URL: the ids in order, each as the difference from the previous one.

/** `[5, 7, 1000]` → `5.2.rl`: two thousand products fit in a URL. */
export function idsToText(ids: readonly number[]): string {
  const ordered = [...new Set(ids)].toSorted((a, b) => a - b)
  return ordered.map((id, index) => (id - (ordered[index - 1] ?? 0)).toString(36)).join('.')
}

/** The ids that `idsToText` encoded; empty for an invalid text. */
export function idsOfText(text: string): number[] {
  if (!/^[0-9a-z]{1,6}(\.[0-9a-z]{1,6})*$/.test(text)) return []
  const ids: number[] = []
  for (const distance of text.split('.')) ids.push((ids.at(-1) ?? 0) + Number.parseInt(distance, 36))
  return ids.every((id, index) => id > (ids[index - 1] ?? 0) && id <= 2_147_483_647) ? ids : []
}
