// Lookup lists: the five calls of each, and entities that only have a name.
import * as v from 'valibot'

import { readersOf, type LookupEntity } from '../entities.ts'
import { namedFields } from '../lookups/lookup-fields.ts'
import type { Way } from '../people/permissions.ts'
import { creationOf, type Fields, formOf, returnedFields } from './declared-fields.ts'
import { BAD_REQUEST, can, conflictOf, IN_USE, NOT_FOUND } from './endpoint.ts'
import { ById, DeleteById, Id, pageOf, Version } from './fields.ts'
import { SinglePageQuery } from './single-page.ts'
import { namesOf } from './touches.ts'

interface Described<Row, Create, Update> {
  write: Way
  row: Row
  create: Create
  update: Update
}

/** Builds the five calls of a lookup list under its own path. Names are unique, ignoring case. */
export const lookupCalls = <const Row extends v.GenericSchema, const Create extends v.GenericSchema, const Update extends v.GenericSchema>(
  entity: LookupEntity,
  { write, row, create, update }: Described<Row, Create, Update>,
) => ({
  list: can(...readersOf(entity))
    .route({ method: 'GET', path: `/${entity}` })
    .input(SinglePageQuery)
    .output(pageOf(row)),
  create: can(write)
    .touches(...namesOf)
    .route({ method: 'POST', path: `/${entity}`, successStatus: 201 })
    .input(create)
    .output(row)
    .errors({ BAD_REQUEST }),
  get: can(...readersOf(entity))
    .route({ method: 'GET', path: `/${entity}/{id}` })
    .input(ById)
    .output(row)
    .errors({ NOT_FOUND }),
  update: can(write)
    .touches(...namesOf)
    .route({ method: 'PUT', path: `/${entity}/{id}` })
    .input(update)
    .output(row)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT: conflictOf(row) }),
  remove: can(write)
    .touches(...namesOf)
    .route({ method: 'DELETE', path: `/${entity}/{id}`, successStatus: 204, inputStructure: 'detailed' })
    .input(DeleteById)
    .errors({ NOT_FOUND, CONFLICT: conflictOf(row), IN_USE }),
})

/** The schemas of a list whose fields are declared: a row, a new row, and changes of a row. */
export const schemasOf = <const Declared extends Fields>(declared: Declared) => ({
  row: v.object({ id: v.number(), ...returnedFields(declared), version: v.number() }),
  create: creationOf(declared),
  update: v.object({ id: Id, version: Version, ...v.partial(formOf(declared)).entries }),
})

const named = schemasOf(namedFields)
export const NamedLookup = named.row

/** The calls of an entity that only has a name. */
export const namedLookup = (entity: 'business' | 'manufacturers') => lookupCalls(entity, { write: 'reference.update', ...named })
