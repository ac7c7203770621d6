// What a person fills in for a document.
import * as v from 'valibot'

import { type Document, DocumentForm, type DocumentType } from '#contract/documents.ts'
import { MAX_FILE_BYTES } from '#contract/shared/fields.ts'

export type DocumentValues = v.InferInput<typeof DocumentForm> & { file: File | null }

const fits = v.pipe(
  v.file('required'),
  v.check(({ size }) => size > 0, 'file_empty'),
  v.check(({ size }) => size <= MAX_FILE_BYTES, 'file_too_large'),
)
/** The contract's own check, and the file as far as a browser can tell. */
export const NewDocument = v.intersect([DocumentForm, v.object({ file: fits })])
export const ChangedDocument = v.intersect([DocumentForm, v.object({ file: v.nullable(fits) })])

/** What the file dialog offers; what a file really is, the server finds out. */
export const ACCEPTED = '.pdf,.docx,.xlsx,.pptx,.odt,.ods,.odp,.jpg,.jpeg,.png'

export const blankDocument = (type: DocumentType, file: File | null, day: string): DocumentValues => ({
  type,
  name: file ? nameOf(file) : '',
  code: null,
  description: null,
  start_date: day,
  end_date: null,
  file,
})

/** A document without a beginning is proposed to begin on `day`. */
export const documentFormValues = ({ type, name, code, description, start_date, end_date }: Document, day: string): DocumentValues => ({
  type,
  name,
  code,
  description,
  start_date: start_date ?? day,
  end_date,
  file: null,
})

/** A document is called like its file, until somebody knows better. */
export const nameOf = (file: File): string =>
  file.name
    .replace(/\.[^.]+$/, '')
    .replace(/[_\s]+/g, ' ')
    .trim()
    .slice(0, 255)

/** A body with a file knows no null: there an empty text empties the field. */
export const asForm = <Values extends object>(values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value === null ? '' : value])) as Values
