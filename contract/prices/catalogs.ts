// Catalogues: the price lists of the group and its subsidiaries.
import * as v from 'valibot'

import { Id, PlainDate, requiredName, requiredText, Version, ZoneCode, ZoneRef } from '../shared/fields.ts'
import { referenceCalls } from '../shared/named-references.ts'

export const Catalog = v.object({
  id: v.number(),
  name: v.string(),
  code: v.string(),
  /** With null or the national zone it is valid everywhere. */
  zone: v.nullable(ZoneRef),
  start_date: v.nullable(v.string()),
  end_date: v.nullable(v.string()),
  /** Whether its subsidiary only sells from exclusive catalogues. */
  exclusive: v.boolean(),
  version: v.number(),
})
export type Catalog = v.InferOutput<typeof Catalog>

export const CatalogCreate = v.object({
  name: requiredName(255),
  code: requiredText(255),
  zone: v.optional(v.nullable(ZoneCode)),
  start_date: v.optional(v.nullable(PlainDate)),
  end_date: v.optional(v.nullable(PlainDate)),
  /** False by default; has no effect without a subsidiary. */
  exclusive: v.optional(v.boolean('invalid')),
})
export const CatalogUpdate = v.object({ id: Id, version: Version, ...v.partial(CatalogCreate).entries })

export const catalogs = referenceCalls('catalogs', {
  write: 'catalog.update',
  row: Catalog,
  create: CatalogCreate,
  update: CatalogUpdate,
})
