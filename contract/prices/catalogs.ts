// Catalogues: the price lists of the group and its subsidiaries.
import type * as v from 'valibot'

import { catalogFields } from '../lookups/lookup-fields.ts'
import { lookupCalls, schemasOf } from '../shared/named-lookups.ts'

const schemas = schemasOf(catalogFields)
export const Catalog = schemas.row
export const CatalogCreate = schemas.create
export type Catalog = v.InferOutput<typeof Catalog>

export const catalogs = lookupCalls('catalogs', { write: 'catalog.update', ...schemas })
