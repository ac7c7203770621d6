// Reads offers for the list and the page, as far as a reader may see them, for a business day.
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { Offer, OfferRow } from '#contract/offers/offers.ts'
import { readsInternalMessages, writesOffers } from '#contract/offers/who-writes.ts'
import type { CurrentUser } from '#contract/people/current-user.ts'
import type { Holder } from '#contract/people/permissions.ts'
import { reasonsUnavailable } from '#engine/offers/availability.ts'

import type { Db } from '../platform/db/index.ts'
import { offers as table, users } from '../platform/db/schema.ts'

/** The reader, the database and the business day. */
export interface Reading {
  db: Db
  user: CurrentUser | null
  day: string
}

/** Inactive offers do not exist for users who may not edit offers. */
export const visible = ({ user }: { user: Holder | null }): SQL | undefined => (writesOffers(user) ? undefined : eq(table.active, true))

/** Whether the offer is hidden from the reader: it is inactive or deleted. */
export const isHiddenOffer = async ({ db, user }: Pick<Reading, 'db' | 'user'>, id: number): Promise<boolean> =>
  !writesOffers(user) && (await db.$count(table, and(eq(table.id, id), eq(table.active, true)))) === 0

export const manager = alias(users, 'manager')
const writer = alias(users, 'writer')

type Zones = OfferRow['zones']
const zonesOf = sql<Zones>`coalesce((select json_agg(json_build_object('code_sigma', z.code_sigma, 'name', z.name, 'is_national', z.is_national) order by public.fold(z.name) collate "C", z.code_sigma)
  from offer_zones oz join zones z on z.code_sigma = oz.zone where oz.offer_id = offers.id), '[]')`
const alternatesOf = sql<
  Offer['alternate_managers']
>`coalesce((select json_agg(json_build_object('id', u.id, 'name', u.name) order by public.fold(u.name) collate "C", u.id)
  from offer_alternate_managers am join users u on u.id = am.user_id where am.offer_id = offers.id), '[]')`

const columns = {
  id: table.id,
  name: table.name,
  reference: table.reference,
  category_1: table.category_1,
  category_2: table.category_2,
  category_3: table.category_3,
  position: table.position,
  manager: { id: manager.id, name: manager.name },
  zones: zonesOf,
  active: table.active,
  marketing_start_date: table.marketing_start_date,
  marketing_end_date: table.marketing_end_date,
  image_key: table.image_key,
  updated_at: table.updated_at,
  version: table.version,
}

/** The query of the list's rows, without conditions, order and limit. */
export const readRows = (db: Db) => db.select(columns).from(table).leftJoin(manager, eq(manager.id, table.manager_id)).$dynamic()
/** The fields of offers needed for a bulk change. */
export const findOffersToChange = async (db: Db, ids: number[]) =>
  await db
    .select({ ...columns, updated_by_name: writer.name })
    .from(table)
    .leftJoin(manager, eq(manager.id, table.manager_id))
    .leftJoin(writer, eq(writer.id, table.updated_by))
    .where(inArray(table.id, ids))
export type OfferToChange = Awaited<ReturnType<typeof findOffersToChange>>[number]

type Read = Awaited<ReturnType<typeof readRows>>[number]

const imageAddress = (key: string) => `/images/${key}`
const thumbnailAddress = (key: string) => `${imageAddress(key)}?size=thumbnail`

/** A row as the API returns it. */
export function asRow({ image_key, ...row }: Read, day: string): OfferRow {
  const unavailable_reasons = reasonsUnavailable(row, day)
  return {
    ...row,
    available: unavailable_reasons.length === 0,
    unavailable_reasons,
    thumbnail_url: image_key && thumbnailAddress(image_key),
  }
}

/** One offer that the reader may see. */
export async function findOffer({ db, user, day }: Reading, where: SQL): Promise<Offer | undefined> {
  const [found] = await db
    .select({
      ...columns,
      description: table.description,
      internal_message: table.internal_message,
      alternate_managers: alternatesOf,
      mandatory_coverage: table.mandatory_coverage,
      catalog_id: table.catalog_id,
      width: table.image_width,
      height: table.image_height,
      created_at: table.created_at,
      updated_by: { id: writer.id, name: writer.name },
    })
    .from(table)
    .leftJoin(manager, eq(manager.id, table.manager_id))
    .leftJoin(writer, eq(writer.id, table.updated_by))
    .where(and(where, visible({ user })))
  if (!found) return undefined
  const { width, height, internal_message, ...row } = found
  const { image_key: key } = row
  return {
    ...row,
    ...asRow(row, day),
    ...(readsInternalMessages(user) && { internal_message }),
    image: key && width && height ? { url: imageAddress(key), thumbnail_url: thumbnailAddress(key), width, height } : null,
  }
}

export const readOffer = async (reading: Reading, id: number): Promise<Offer | undefined> => await findOffer(reading, eq(table.id, id))
