// Parses a typed date.

const patterns = [
  /^(?<year>\d{4})\s?[/.\s‐‑–-]\s?(?<month>\d{1,2})\s?[/.\s‐‑–-]\s?(?<day>\d{1,2})$/,
  /^(?<day>\d{1,2})\s?[/.\s‐‑–-]\s?(?<month>\d{1,2})(?:\s?[/.\s‐‑–-]\s?(?<year>\d{4}|\d{2}))?$/,
  /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4}|\d{2})?$/,
  /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
]

/**
 * Parses a typed date to `YYYY-MM-DD`; undefined when it is not a date. Accepts `21/11/2026`, `21.11.26`, `21-11-2026`, `21 11 2026`,
 * `21112026`, `211126` and `2026-11-21`; two-digit years belong to this century. With `today`, `21/11` and `2111` are dates of its year.
 */
export function parseDate(text: string, today?: string): string | undefined {
  const typed = text.trim()
  for (const pattern of patterns) {
    const { day = '', month = '', year = today?.slice(0, 4) ?? '' } = pattern.exec(typed)?.groups ?? {}
    const date = day && year ? existing(year.padStart(4, '20'), month.padStart(2, '0'), day.padStart(2, '0')) : undefined
    if (date) return date
  }
  return undefined
}

function existing(year: string, month: string, day: string): string | undefined {
  const iso = `${year}-${month}-${day}`
  const date = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(iso) && iso >= '1900-01-01' ? iso : undefined
}
