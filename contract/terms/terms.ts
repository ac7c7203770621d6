// The terms of sale: one text, stored in versions that are published from a day on, and printed for a subsidiary.
import * as v from 'valibot'

import { BAD_REQUEST, can, canAt, conflictOf, FieldError, NOT_FOUND, SET_BYTES } from '../shared/endpoint.ts'
import { pageOf, PlainDate, ZoneCode } from '../shared/fields.ts'
import { PdfAnswer, PRINT_FAILED } from '../shared/printed.ts'
import { CgvVariables, CgvVariablesForm, CgvVariableValues } from './variables.ts'

/** The longest text, in characters of HTML: ten times the length of terms of sale. */
export const MAX_CGV = 300_000

/**
 * HTML limited to the editor's elements: h2, h3 (two levels of articles), p, br, ul, ol with the number of its first item, li, strong, em,
 * table, tr, th and td with their row and column spans, hr (a page break), `<span data-variable="key"></span>`, and inside an article
 * `<section data-zone="LYO">`, its text for one subsidiary. The server removes everything else.
 */
const CgvContent = v.pipe(
  v.string('required'),
  v.maxLength(MAX_CGV, 'too_long'),
  v.check((text) => !text.includes('\0') && text.isWellFormed(), 'invalid_text'),
)
const VersionNumber = v.pipe(
  v.number('invalid_version'),
  v.integer('invalid_version'),
  v.minValue(1, 'invalid_version'),
  v.maxValue(32_767, 'invalid_version'),
)

export const CgvVersion = v.object({
  id: v.number(),
  version_number: v.number(),
  /** The first day on which it applies; null for a draft. */
  published_from: v.nullable(v.string()),
  created_at: v.string(),
  created_by: v.nullable(v.object({ id: v.number(), name: v.string() })),
})
export type CgvVersion = v.InferOutput<typeof CgvVersion>

const CgvText = v.object({
  ...CgvVersion.entries,
  content: v.string(),
  /** The values at the time of publication, or the present ones for a draft. */
  variables: v.array(CgvVariableValues),
})
export type CgvText = v.InferOutput<typeof CgvText>

export const Cgv = v.object({
  ...CgvText.entries,
  /** For the PDF of the national subsidiary; null when it could not be made. */
  page_count: v.nullable(v.number()),
  /** The version that the next save must send. */
  version: v.number(),
})
export type Cgv = v.InferOutput<typeof Cgv>

export const CgvForm = v.object({
  content: CgvContent,
  /** Absent or null for a draft, which may have variables without a value. */
  published_from: v.optional(v.nullable(PlainDate), null),
  /** The version of the last one; 0 for the first. */
  version: v.pipe(
    v.number('required'),
    v.integer('invalid_version'),
    v.minValue(0, 'invalid_version'),
    v.maxValue(32_766, 'invalid_version'),
  ),
})

const ofZone = { zone: v.optional(v.nullable(ZoneCode), null) }

export const cgv = {
  get: can('signed-in')
    .route({ method: 'GET', path: '/cgv/last', summary: 'Returns the last saved version; 404 before the first' })
    .output(Cgv)
    .errors({ NOT_FOUND }),
  save: canAt({ max_bytes: SET_BYTES, costly: true }, 'cgv.update')
    .touches('daily_focus')
    .route({
      method: 'POST',
      path: '/cgv',
      successStatus: 201,
      summary: 'Saves a new version; to publish it, all variables must be known and have a value; warns of characters missing from the PDF',
    })
    .input(CgvForm)
    .output(v.object({ ...Cgv.entries, warnings: v.array(FieldError) }))
    .errors({ BAD_REQUEST, CONFLICT: conflictOf(v.nullable(Cgv)) }),
  export: can('signed-in')
    .route({
      method: 'GET',
      path: '/cgv/export',
      outputStructure: 'detailed',
      summary: 'Returns a version as a PDF; without a number, the one that applies today, or else the last',
    })
    .input(v.object({ version_number: v.optional(VersionNumber), ...ofZone }))
    .output(PdfAnswer)
    .errors({ BAD_REQUEST, NOT_FOUND, PRINT_FAILED }),
  list: can('signed-in')
    .route({ method: 'GET', path: '/cgv/versions', summary: 'Returns the versions, latest first' })
    .output(pageOf(CgvVersion)),
  show: can('signed-in')
    .route({ method: 'GET', path: '/cgv/versions/{version_number}', summary: 'Returns the text of one version' })
    .input(v.object({ version_number: VersionNumber }))
    .output(CgvText)
    .errors({ NOT_FOUND }),
  pages: can('signed-in')
    .route({
      method: 'GET',
      path: '/cgv/versions/{version_number}/pages',
      summary: 'Returns the number of pages of a version’s PDF for a subsidiary',
    })
    .input(v.object({ version_number: VersionNumber, ...ofZone }))
    .output(v.object({ page_count: v.number() }))
    .errors({ NOT_FOUND, PRINT_FAILED }),
  preview: canAt({ while_viewing: true, max_bytes: SET_BYTES, costly: true }, 'cgv.update')
    .route({
      method: 'POST',
      path: '/cgv/preview',
      summary: 'Returns the number of pages of an unsaved text, and its PDF if requested',
    })
    .input(v.object({ content: CgvContent, ...ofZone, pdf: v.optional(v.boolean('invalid'), false) }))
    .output(
      v.object({
        page_count: v.number(),
        /** In base64; null unless requested. */
        pdf: v.nullable(v.string()),
        warnings: v.array(FieldError),
      }),
    )
    .errors({ BAD_REQUEST, NOT_FOUND, PRINT_FAILED }),
  variables: can('signed-in').route({ method: 'GET', path: '/cgv/variables' }).output(CgvVariables),
  set_variables: canAt({ max_bytes: SET_BYTES, costly: true }, 'cgv.update')
    .touches('daily_focus')
    .route({
      method: 'PUT',
      path: '/cgv/variables',
      summary: 'Saves the given values of variables; an empty value removes the stored one, absent values stay',
    })
    .input(CgvVariablesForm)
    .output(CgvVariables)
    .errors({ BAD_REQUEST, CONFLICT: conflictOf(CgvVariables) }),
}
