// Creates rows that tests need, through the API as a caller with the rights.
import { randomUUID } from 'node:crypto'

import { sql } from 'drizzle-orm'

import type { Inputs } from '#contract/index.ts'

import { pdf } from './sample-files.ts'
import type { Caller, TestApp } from './setup.ts'

/** A text that no other test uses. */
export const unique = (prefix = 'T') => `${prefix}-${randomUUID().slice(0, 8)}`

/** The same with letters only, as required for the names of tags. */
export const uniqueLetters = (prefix: string) => `${prefix} ${unique('').replaceAll(/[^a-f]/g, (sign) => 'ghijklmnop'[Number(sign)] ?? '')}`

export const makeProduct = (caller: Caller, fields: Partial<Inputs['products']['create']> = {}) =>
  caller.client.products.create({ reference: unique('REF'), mdm_designation: 'Imprimante multifonction', ...fields })

export const makeManufacturer = (caller: Caller, name = unique('Fabricant')) => caller.client.manufacturers.create({ name })

/** A general terms of sale document of a product, unless `fields` differ. */
export const makeDocument = (caller: Caller, entity_id: number, fields: Partial<Inputs['documents']['create']> = {}) =>
  caller.client.documents.create({
    entity: 'products',
    entity_id,
    type: 'contract',
    name: unique('CGV'),
    start_date: '2026-01-01',
    file: new File([new Uint8Array(pdf())], 'cgv.pdf', { type: 'application/pdf' }),
    ...fields,
  })

/** An offer that the service covers, inserted directly because no call creates one yet. */
export async function makeOfferWithService({ services: { db } }: TestApp, service_id: number): Promise<number> {
  const [made] = await db.execute<{ id: number }>(
    sql`with offer as (insert into offers (name, reference) values ('Offre', ${unique('OFFRE')}) returning id)
      insert into serviceables (service_id, offer_id, contract_type, calculation_mode)
      select ${service_id}, id, 'ACHAT', 'PACKAGE' from offer returning offer_id as id`,
  )
  return made?.id ?? 0
}

export const makeOffer = (caller: Caller, fields: Partial<Inputs['offers']['create']> = {}) =>
  caller.client.offers.create({ reference: unique('OFFRE'), name: 'Copieurs A3', ...fields })

/** A coverage of the offer by a new service: at a flat price, unless `fields` differ. */
export async function makeCoverage({ client }: Caller, offer_id: number, fields: object = {}) {
  const service = await client.services.create({ name: unique('Maintenance'), reference: unique('SVC') })
  const of = { entity: 'offers', entity_id: offer_id, service_id: service.id } as const
  const { body } = await client.serviceables.save({ ...of, contract_type: 'ACHAT', calculation_mode: 'PACKAGE', ...fields })
  return body
}

/** A permit that contains the offer, inserted directly because no call creates one yet. */
export async function makePermit({ services: { db } }: TestApp, offer_id: number): Promise<number> {
  const [made] = await db.execute<{ id: number }>(
    sql`with permit as (insert into permits (name) values (${unique('Permis')}) returning id)
      insert into permit_offers (permit_id, offer_id) select id, ${offer_id} from permit returning permit_id as id`,
  )
  return made?.id ?? 0
}
