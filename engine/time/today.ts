// The business day, in one place: periods begin and end by the calendar of Europe/Paris.
const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short' })

/** The day of an instant in Europe/Paris, `YYYY-MM-DD`; without one, today. */
export const today = (instant = new Date()): string => calendar.format(instant)
