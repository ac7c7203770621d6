// What a person types as a date.

/**
 * A typed date → `YYYY-MM-DD`; undefined when it is none.
 * Understood: `21/11/2026`, `21.11.26`, `21-11-2026`, `21112026`, `2026-11-21`. Two-digit years belong to this century.
 */
export function parseDate(text: string): string | undefined {
  const typed = text.trim()
  const [, year, month, day] =
    /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed) ??
    reordered(/^(\d{1,2})[/.\s-](\d{1,2})[/.\s-](\d{4}|\d{2})$/.exec(typed)) ??
    reordered(/^(\d{2})(\d{2})(\d{4})$/.exec(typed)) ??
    []
  if (!year || !month || !day) return undefined
  const iso = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(iso) && iso >= '1900-01-01' ? iso : undefined
}

const reordered = (match: RegExpExecArray | null) => match && [match[0], match[3], match[2], match[1]]
