// Suggests lines for a nomenclature from a file of consumables: NDJSON, plain or gzipped, whose rows list the models they fit.
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

import { ORPCError } from '@orpc/server'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'

import { MOST_SUGGESTIONS, type SuggestedLine } from '#contract/costing/nomenclature-lines.ts'
import { MAX_FILE_BYTES } from '#contract/shared/fields.ts'
import { fits, type Printer } from '#engine/costing/compatibility.ts'
import { RATED_COVERAGE } from '#engine/costing/lines.ts'

import { notFound } from '../lookups/lookups.ts'
import type { Db } from '../platform/db/index.ts'
import { manufacturers, products, technical_nomenclatures } from '../platform/db/schema.ts'
import { Price } from '../platform/masterdata/row.ts'
import { isGzipped, linesOf, parseLine } from '../platform/masterdata/source/lines.ts'
import { badRequest, type RequestContext } from '../platform/rpc/base.ts'
import { mayShow } from '../prices/selling-prices/rows.ts'
import { completeLines } from './given.ts'

const text = (most: number) =>
  v.optional(
    v.nullable(
      v.pipe(
        v.string(),
        v.maxLength(most),
        v.check((value) => !value.includes('\0') && value.isWellFormed()),
        v.transform((value) => value.trim() || null),
      ),
    ),
    null,
  )
const whole = v.fallback(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647))), null)
/** The fields read from a row; all others are ignored. */
const Consumable = v.object({
  reference: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(255)),
  /** The reference of its product in the catalogue, when it differs. */
  catalogue_reference: text(255),
  brand: text(255),
  designation: text(1_000),
  type: text(255),
  colour: text(255),
  compatibility: text(20_000),
  yield_pages: whole,
  quantity_per_pack: whole,
  price: v.fallback(v.nullable(Price), null),
})
type Consumable = v.InferOutput<typeof Consumable>

/** Returns the consumables that fit the printer as lines, grouped by type, and how much of the file was read. */
export async function suggestions(context: RequestContext, nomenclature_id: number, file: File, model: string | null) {
  const printer = (await printerOf(context.db, nomenclature_id, model)) ?? notFound()
  const fitting: Consumable[] = []
  let [read, refused] = [0, 0]
  for await (const lines of linesOf(piecesOf(await bytesOf(file)))) {
    for (const line of lines) {
      const parsed = parseLine(line)
      if (parsed === null) continue
      const row = v.safeParse(Consumable, 'value' in parsed ? parsed.value : undefined)
      if (!row.success) refused++
      else {
        read++
        if (fits({ brand: row.output.brand, models: modelsOf(row.output) }, printer)) fitting.push(row.output)
      }
    }
    // Lets other requests run in between.
    await new Promise(setImmediate)
  }
  if (read === 0) throw badRequest({ field: 'file', key: refused > 0 ? 'no_consumables' : 'file_empty' })
  const sorted = fitting.toSorted((a, b) => collator.compare(nameOf(a), nameOf(b)))
  return { items: await asLines(context, sorted.slice(0, MOST_SUGGESTIONS)), total: fitting.length, read, refused }
}

const collator = new Intl.Collator('fr', { numeric: true })
const nameOf = ({ type, designation, reference }: Consumable) => `${type ?? '~'} ${designation ?? reference}`

/** The printer's product gives its brand and full name. */
async function printerOf(db: Db, id: number, model: string | null): Promise<Printer | undefined> {
  const [row] = await db
    .select({
      name: technical_nomenclatures.name,
      brand: manufacturers.name,
      sold: products.commercial_designation,
      mastered: products.mdm_designation,
    })
    .from(technical_nomenclatures)
    .leftJoin(products, eq(products.id, technical_nomenclatures.printer_id))
    .leftJoin(manufacturers, eq(manufacturers.id, products.manufacturer_id))
    .where(eq(technical_nomenclatures.id, id))
  return row && { brand: row.brand, model: model ?? row.name, designation: row.sold || row.mastered }
}

const unpack = promisify(gunzip)

/** Throws PAYLOAD_TOO_LARGE, also when the file is too large unpacked, and BAD_REQUEST for a damaged archive. */
async function bytesOf(file: File): Promise<Buffer> {
  if (file.size > MAX_FILE_BYTES) throw new ORPCError('PAYLOAD_TOO_LARGE')
  const bytes = Buffer.from(await file.arrayBuffer())
  if (!isGzipped(bytes)) return bytes
  try {
    return await unpack(bytes, { maxOutputLength: MAX_FILE_BYTES })
  } catch (error) {
    if (error instanceof RangeError) throw new ORPCError('PAYLOAD_TOO_LARGE')
    throw badRequest({ field: 'file', key: 'no_consumables' })
  }
}

const PIECE = 64 * 1024
async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE)
}

/** Without a list of models, many designations contain them: « Cyan Toner Cartridge for C7100/C7300 ». */
function modelsOf({ compatibility, designation }: Consumable): string | null {
  if (compatibility !== null || designation === null) return compatibility
  const words = designation.split(' ')
  const at = words.findIndex((word) => ['for', 'pour'].includes(word.toLowerCase()))
  return at === -1 ? null : words.slice(at + 1).join(' ')
}

/** Values of the consumable's product take precedence over those of the file. */
async function asLines({ db, day, user }: RequestContext, consumables: Consumable[]): Promise<SuggestedLine[]> {
  const named = consumables.map(({ catalogue_reference, reference }) => ({ reference: catalogue_reference ?? reference }))
  const articles = await completeLines({ db, day, seesPrices: mayShow(user) }, named, () => '')
  return consumables.map(({ designation, type, colour, quantity_per_pack, ...consumable }, place) => {
    const article = articles[place]
    const known = article?.product_id ? article : undefined
    return {
      product_id: known?.product_id ?? null,
      reference: known?.reference ?? consumable.reference,
      manufacturer_reference: known?.manufacturer_reference ?? consumable.reference,
      brand: known?.brand ?? consumable.brand,
      family: known?.family ?? type,
      sub_family: known?.sub_family ?? null,
      price: known?.price ?? consumable.price,
      group_purchase_price: known?.group_purchase_price ?? null,
      durability: consumable.yield_pages,
      ink_rate: isInk(type ?? designation ?? '') ? RATED_COVERAGE : null,
      is_colour: hasColour(colour ?? ''),
      designation,
      type,
      colour,
      quantity_per_pack,
    }
  })
}

/** Whether the type depends on coverage and is not a wear part: toner and ink. */
const isInk = (type: string): boolean => {
  const words = type.toLowerCase()
  return ['toner', 'ink', 'encre'].some((ink) => words.includes(ink)) && !/waste|r[eé]cup|t[eê]te|head/.test(words)
}

/** Whether one of its inks is not black or grey. */
const hasColour = (colour: string): boolean =>
  colour
    .toLowerCase()
    .split(',')
    .some((ink) => ink.trim() !== '' && !/black|noir|gr[ea]y|gris|matte|gloss/.test(ink))
