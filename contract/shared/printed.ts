// Printed documents: their languages, their response, and the error when they cannot be made.
import * as v from 'valibot'

export const languages = ['fr', 'en'] as const

/** French by default. */
export const PrintedLanguage = v.optional(v.picklist(languages, 'invalid'), 'fr')

export const PdfAnswer = v.object({ headers: v.record(v.string(), v.string()), body: v.file() })
export const PRINT_FAILED = { status: 503, message: 'The PDF could not be made' }
