// What is printed: in which languages, how it is answered, and what is said where it could not be made.
import * as v from 'valibot'

export const languages = ['fr', 'en'] as const

/** French where nothing is said. */
export const PrintedLanguage = v.optional(v.picklist(languages, 'invalid'), 'fr')

export const PdfAnswer = v.object({ headers: v.record(v.string(), v.string()), body: v.file() })
export const PRINT_FAILED = { status: 503, message: 'The PDF could not be made' }
