// Form values of a document.
import * as v from 'valibot'

import { type Document, DocumentForm } from '#contract/documents/documents.ts'
import type { DocumentType } from '#contract/documents/types.ts'
import { MAX_FILE_BYTES } from '#contract/shared/fields.ts'

export type DocumentValues = v.InferInput<typeof DocumentForm> & { file: File | null }

const fits = v.pipe(
  v.file('required'),
  v.check(({ size }) => size > 0, 'file_empty'),
  v.check(({ size }) => size <= MAX_FILE_BYTES, 'file_too_large'),
)
/** The contract's own schema, and the checks of the file that a browser can do. */
export const NewDocument = v.intersect([DocumentForm, v.object({ file: fits })])
export const ChangedDocument = v.intersect([DocumentForm, v.object({ file: v.nullable(fits) })])

/** Extensions for the file dialog; the server checks the contents. */
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

/** A document without a start date is proposed to start on `day`. */
export const documentFormValues = ({ type, name, code, description, start_date, end_date }: Document, day: string): DocumentValues => ({
  type,
  name,
  code,
  description,
  start_date: start_date ?? day,
  end_date,
  file: null,
})

/** The default name of a document, derived from its file. */
export const nameOf = (file: File): string =>
  file.name
    .replace(/\.[^.]+$/, '')
    .replace(/[_\s]+/g, ' ')
    .trim()
    .slice(0, 255)

/** A multipart body has no null: an empty text clears a field. */
export const asForm = <Values extends object>(values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value === null ? '' : value])) as Values
