// The PDF of an offer's configuration for a customer: the result of the simulation, without internal data.
import { call } from '@orpc/server'
import { Big } from 'big.js'
import { eq } from 'drizzle-orm'

import type { OfferSimulation } from '#contract/offers/offer-simulation.ts'
import { isAverage } from '#engine/offers/tariff.ts'
import { type Language, msg, type Translate, translateInto } from '#server/platform/print/text.ts'

import { notFound } from '../lookups/lookups.ts'
import { offers, zones } from '../platform/db/schema.ts'
import { readImage } from '../platform/files/images.ts'
import { pdfAnswer } from '../platform/print/answer.ts'
import { printedDay, printedMoney, printedQuantity } from '../platform/print/formats.ts'
import { print } from '../platform/print/print.ts'
import { os } from '../platform/rpc/base.ts'
import type { Section } from './composition/composition.ts'
import { offer_simulation } from './offer-simulation.ts'
import { readSectionsOn } from './past/composition.ts'

export const offer_pdf = {
  simulation: os.offer_pdf.simulation.handler(async ({ input, context, errors }) => {
    const { language, ...asked } = input
    const { offer_id, date = context.day } = asked
    const past = date < context.day ? date : undefined
    const t = translateInto(language)
    const simulation = await call(offer_simulation.run, asked, { context })
    const [offer] = await context.db
      .select({ name: offers.name, reference: offers.reference, image_key: offers.image_key })
      .from(offers)
      .where(eq(offers.id, offer_id))
    if (!offer) return notFound()
    const [zone] = await context.db
      .select({ name: zones.name })
      .from(zones)
      .where(asked.zone === null ? eq(zones.is_national, true) : eq(zones.code_sigma, asked.zone))
    const circumstances = [offer.reference, zone?.name ?? '', pricesOn(date, past !== undefined, t)].filter(Boolean).join(' · ')
    const data = {
      product: 'Starif',
      language,
      name: offer.name,
      reference: offer.reference,
      circumstances,
      day: printedDay(date),
      words: templateTexts(t),
      sections: chosen((await readSectionsOn(context, offer_id, past)).sections, simulation, language),
      total: simulation.total === null ? t(msg`À préciser`) : printedMoney(simulation.total, language),
      open: simulation.total === null,
      // An incomplete coverage cannot be sold.
      coverages: (simulation.coverages ?? [])
        .filter(({ complete }) => complete)
        .map(({ service, cost }) => ({
          name: service.name,
          cost: cost === null ? t(msg`Selon l’usage`) : printedMoney(cost, language),
        })),
    }
    const printed = await print('offer', data, await readImage(context.files, offer.image_key))
    if (!printed) throw errors.PRINT_FAILED()
    return pdfAnswer(`${offer.reference} ${date}`, printed)
  }),
}

/** The visible lines with a quantity, in the order of the composition; a product of several bundles is listed once, at its first place. */
function chosen(sections: readonly Section[], { lines }: OfferSimulation, language: Language) {
  const left = new Map(
    lines.filter(({ visible, quantity }) => visible && !Big(quantity).eq(0)).map((line) => [line.product_id, line] as const),
  )
  const take = (id: number) => {
    const line = left.get(id)
    left.delete(id)
    return line ? [line] : []
  }
  const t = translateInto(language)
  const money = (value: string | null, none: string) => (value === null ? none : printedMoney(value, language))
  return sections.flatMap(({ name, bundles }) => {
    const taken = bundles.flatMap((bundle) => bundle.products.flatMap(({ product }) => take(product.id)))
    if (taken.length === 0) return []
    const printed = taken.map(({ product, quantity, unit_price, total }) => ({
      designation: product.designation,
      reference: product.reference,
      quantity: printedQuantity(quantity, language),
      unit_price: money(unit_price, t(msg`Prix sur demande`)),
      note: isAverage({ unit_price, quantity, total }) ? t(msg`prix moyen`) : '',
      total: money(total, '—'),
    }))
    return [{ name, lines: printed }]
  })
}

/** « Prix au 12/03/2026 »; for a past day it adds that the prices are those of that time. */
const pricesOn = (day: string, isPast: boolean, t: Translate): string =>
  [t(msg`Prix au ${{ day: printedDay(day) }}`), ...(isPast ? [t(msg`tels qu’ils étaient ce jour-là`)] : [])].join(', ')

/** The texts of `server/platform/print/offer.typ`. */
const templateTexts = (t: Translate) => ({
  article: t(msg`Article`),
  quantity: t(msg`Quantité`),
  unit_price: t(msg`Prix unitaire HT`),
  total: t(msg`Total HT`),
  nothing: t(msg`Aucun article n’est choisi.`),
  total_excluding_vat: t(msg`Total HT`),
  open_total: t(msg`Un article n’a pas de prix : le total sera précisé.`),
  coverages: t(msg`Couvertures`),
  service: t(msg`Service`),
  cost: t(msg`Coût HT`),
  coverages_apart: t(msg`Les couvertures ne sont pas comprises dans le total.`),
})
