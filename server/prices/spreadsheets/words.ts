// The words of a spreadsheet of prices, in the language of who asks for it; the actors are read in either language.
import type { SpreadsheetColumn } from '#contract/prices/price-spreadsheets.ts'
import { languages } from '#contract/shared/printed.ts'
import { type Actor, type AmountName, actors, amountNames } from '#engine/prices/amounts.ts'
import { msg, type PrintedText, type Translate, translateInto } from '#server/platform/print/text.ts'

const actorNames: Record<Actor, PrintedText> = { agency: msg`Agence`, seller: msg`Vendeur` }
const amountLabels: Record<AmountName, PrintedText> = {
  group_purchase_price: msg`Prix d’achat groupe`,
  agency_purchase_price: msg`Prix d’achat agence`,
  seller_purchase_price: msg`Prix d’achat vendeur`,
  min_price: msg`Prix min`,
  recommended_price: msg`Prix conseillé`,
  max_price: msg`Prix max`,
  public_price: msg`Prix public`,
}

export const sheetName = (t: Translate): string => t(msg`Tarifs`)
export const fileName = (day: string, t: Translate): string => `${t(msg`tarifs`)}-${day}.xlsx`
export const actorName = (actor: Actor, t: Translate): string => t(actorNames[actor])

/** The actors by their words in every language, in lower case. */
export const actorWords = (): Map<string, Actor> =>
  new Map(languages.flatMap((language) => actors.map((actor) => [actorName(actor, translateInto(language)).toLowerCase(), actor] as const)))

export function columnLabels(t: Translate): Record<SpreadsheetColumn, string> {
  const amounts = amountNames.flatMap((name) => {
    const label = t(amountLabels[name])
    return [[name, `${label} (HT)`] as const, [`${name}_unit`, t(msg`${{ label }} : € ou %`)] as const]
  })
  return {
    id: t(msg`N° de tarif (ne pas modifier)`),
    reference: t(msg`Référence (ne pas modifier)`),
    designation: t(msg`Désignation`),
    catalog: t(msg`Catalogue`),
    actor: t(msg`Acteur`),
    start_date: t(msg`Date de début`),
    end_date: t(msg`Date de fin`),
    unit_label: t(msg`Libellé de l’unité`),
    ...Object.fromEntries(amounts),
  } as Record<SpreadsheetColumn, string>
}
