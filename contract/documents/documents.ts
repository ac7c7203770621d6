// Documents of products and offers: a file with a name, a type and a period.
import * as v from 'valibot'

import { isValidPeriod } from '#engine/time/days.ts'

import { documentRights } from '../people/permissions.ts'
import { BAD_REQUEST, can, canAt, conflictOf, NOT_FOUND } from '../shared/endpoint.ts'
import {
  ById,
  DeleteById,
  Id,
  Instant,
  longText,
  optionalName,
  pageOf,
  PlainDate,
  requiredName,
  Upload,
  Version,
} from '../shared/fields.ts'
import { PAYLOAD_TOO_LARGE, UPLOAD_REFUSED } from '../shared/files.ts'
import { documentTypes } from './types.ts'

/** The entities that have documents, as path segments. */
export const documentEntities = ['products', 'offers'] as const
export type DocumentEntity = (typeof documentEntities)[number]

export const Document = v.object({
  id: v.number(),
  entity: v.picklist(documentEntities),
  entity_id: v.number(),
  type: v.picklist(documentTypes),
  name: v.string(),
  code: v.nullable(v.string()),
  description: v.nullable(v.string()),
  start_date: v.nullable(v.string()),
  end_date: v.nullable(v.string()),
  /** `pending` until the file is checked and stored. */
  status: v.picklist(['pending', 'uploaded']),
  file_name: v.nullable(v.string()),
  media_type: v.nullable(v.string()),
  size: v.nullable(v.number()),
  version: v.number(),
  created_at: Instant,
  updated_at: Instant,
})
export type Document = v.InferOutput<typeof Document>

/** A multipart body cannot contain null, so an empty text means no date there. */
const OptionalDate = v.union([
  v.null(),
  v.pipe(
    v.literal(''),
    v.transform(() => null),
  ),
  PlainDate,
])

const Fields = v.object({
  type: v.picklist(documentTypes, 'invalid_type'),
  name: requiredName(255),
  code: optionalName(255),
  description: longText(2_000),
  start_date: v.pipe(v.string('required'), v.minLength(1, 'required'), PlainDate),
  end_date: OptionalDate,
})
type Period = { start_date?: string | undefined; end_date?: string | null | undefined }
const inOrderCheck = <T extends Period>() =>
  v.rawCheck<T>(({ dataset, addIssue }) => {
    if (!dataset.typed || isValidPeriod(dataset.value.start_date, dataset.value.end_date)) return
    const { value: input } = dataset
    addIssue({ message: 'end_before_start', path: [{ type: 'object', origin: 'value', input, key: 'end_date', value: input.end_date }] })
  })

/** The fields that a user enters beside the file; form and server use the same check. */
export const DocumentForm = v.pipe(Fields, inOrderCheck<v.InferOutput<typeof Fields>>())
export type DocumentForm = v.InferOutput<typeof Fields>

const Create = v.object({
  entity: v.picklist(documentEntities, 'invalid_entity'),
  entity_id: Id,
  ...Fields.entries,
  code: v.optional(Fields.entries.code, null),
  description: v.optional(Fields.entries.description, null),
  /** Without a start, the document applies from today on. */
  start_date: v.optional(Fields.entries.start_date),
  end_date: v.optional(OptionalDate, null),
  file: Upload,
})
const Update = v.object({ document_id: Id, version: Version, ...v.partial(Fields).entries, file: v.optional(Upload) })

const CONFLICT = conflictOf(Document)

// The required right depends on the document's entity and type. These rights only let a caller reach the handler, which checks the exact
// one.
export const documents = {
  list: can('product.show', 'offer.show')
    .route({ method: 'GET', path: '/{entity}/{id}/documents', summary: 'Returns the documents of a product or an offer' })
    .input(v.object({ entity: v.picklist(documentEntities, 'invalid_entity'), id: Id }))
    .output(pageOf(Document))
    .errors({ NOT_FOUND }),
  create: canAt({ takes_file: true }, ...documentRights('create'))
    .touches()
    .route({ method: 'POST', path: '/documents', successStatus: 201 })
    .input(v.pipe(Create, inOrderCheck<v.InferOutput<typeof Create>>()))
    .output(Document)
    .errors({ BAD_REQUEST, UPLOAD_REFUSED, PAYLOAD_TOO_LARGE }),
  get: can('product.show', 'offer.show')
    .route({ method: 'GET', path: '/documents/{id}' })
    .input(ById)
    .output(Document)
    .errors({ NOT_FOUND }),
  update: canAt({ takes_file: true }, ...documentRights('update'))
    .touches()
    .route({ method: 'POST', path: '/documents/{document_id}', summary: 'Changes fields, the file, or both' })
    .input(v.pipe(Update, inOrderCheck<v.InferOutput<typeof Update>>()))
    .output(Document)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT, UPLOAD_REFUSED, PAYLOAD_TOO_LARGE }),
  remove: can(...documentRights('delete'))
    .touches()
    .route({ method: 'DELETE', path: '/documents/{id}', successStatus: 204, inputStructure: 'detailed' })
    .input(DeleteById)
    .errors({ NOT_FOUND, CONFLICT }),
  download: can('product.show', 'offer.show')
    .route({
      method: 'GET',
      path: '/documents/{document_id}/download',
      outputStructure: 'detailed',
      summary: 'Returns the file as an attachment',
    })
    .input(v.object({ document_id: Id }))
    .output(v.object({ headers: v.record(v.string(), v.string()), body: v.file() }))
    .errors({ NOT_FOUND }),
}
