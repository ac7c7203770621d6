// The business day: periods begin and end by the calendar of Europe/Paris.
const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short' })

/** The day of a time in Europe/Paris, as `YYYY-MM-DD`; today by default. */
export const today = (instant = new Date()): string => calendar.format(instant)
