// Notation of decimals as text, without arithmetic; shared by the API and the forms.

/** Writes a decimal string with at least two decimals and no further trailing zeros: "129.9" → "129.90", "0.013400" → "0.0134". */
export function normalizeDecimal(text: string): string {
  if (normal.test(text)) return text
  const stored = padded.exec(text)?.[1]
  if (stored !== undefined) return stored
  const [whole = '0', decimals = ''] = text.replace(/^-(?=[0.]+$)/, '').split('.')
  const sign = whole.startsWith('-') ? '-' : ''
  const digits = whole.replace('-', '').replace(/^0+(?=\d)/, '')
  return `${sign}${digits}.${decimals.replace(/0+$/, '').padEnd(2, '0')}`
}

/** Matches decimals that are normalized already, which nearly all are: the fast path. */
const normal = /^(?:-(?!0\.0+$))?(?:0|[1-9]\d*)\.\d(?:\d|\d+[1-9])$/
/** Matches what the database stores, with all its decimals, such as "60.000000": the next fast path. */
const padded = /^((?:0|[1-9]\d*)\.\d\d(?:\d*[1-9])?)0*$/
