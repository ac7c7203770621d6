// The charts of a printed calculation, each with a text and a table of its figures.
import type { Curves, SensitiveInput } from '#engine/costing/curves.ts'
import { costOfPages, heaviestFirst, type PageKind, pageKinds, type CostPart, shareOf, sizeOf } from '#engine/costing/parts.ts'
import { msg, type PrintedText } from '#server/platform/print/text.ts'

import { barsOf, plotOf } from '../platform/print/plot.ts'
import { type Named, ofEach, row, type Section, section, formatSigned, type Table, type Writing } from './report-parts.ts'
import { titlesPerPage, titlesPerThousand, warningTexts } from './report-texts.ts'

type Drawn = Named & { curves: Curves }

/** The charts of the items whose curves the caller may see; `all` were requested with their curves. */
export function chartSections(all: readonly Named[], writing: Writing): Section[] {
  const drawn = all.flatMap((one) => (one.item.curves ? [{ ...one, curves: one.item.curves }] : []))
  return [
    byFamily(drawn, writing),
    byVolume(drawn, writing),
    ...pageKinds.map((kind) => byCoverage(kind, drawn, writing)),
    sensitivity(drawn, writing),
    ...drawn.flatMap((one) => ofLines(one, writing)),
  ]
}

function byFamily(drawn: readonly Drawn[], { t, labels, thousand, pages, percent }: Writing): Section {
  const nameOf = ({ part, family }: CostPart) => (part === 'labour' ? t(msg`Main-d’œuvre`) : (family ?? t(msg`Sans famille`)))
  const share = (part: string, total: string) => {
    const exact = shareOf(part, total)
    return exact && percent(exact.toFixed(0))
  }
  const made = drawn.flatMap(({ nomenclature: { name }, item }) => costOfPages(item).map((page) => ({ name, ...page })))
  // All bars use the same scale.
  const bars = barsOf(made.flatMap(({ parts, total }) => [...parts.map(({ amount }) => amount), total]))
  const tables = made.map(({ name, kind, total, parts }): Table => {
    const own = bars.splice(0, parts.length + 1)
    return {
      title: `${name} · ${t(labels[kind])}`,
      heads: [t(msg`Famille`), t(labels.cost_page), t(msg`Part`)],
      first: 1,
      rows: [
        ...parts.map((part, at) => row([nameOf(part), pages(part.amount), share(part.amount, total) ?? '—'], null, false, own[at])),
        row([t(msg`Total`), pages(total), ''], null, true, own.at(-1)),
      ],
    }
  })
  const said = made.map(({ name, kind, total, parts }) => {
    const page = `${name}, ${t(thousand ? labels[kind] : inSentence[kind])}`
    const [most] = heaviestFirst(parts, ({ amount }) => amount)
    const part = most && share(most.amount, total)
    if (!most || !part) return t(msg`${{ page }} : ne coûte rien qui soit connu.`)
    const [amount, whole] = [pages(most.amount), pages(total)]
    return t(msg`${{ page }}, premier poste : ${{ part: nameOf(most) }}, ${{ amount }} sur ${{ total: whole }} (${{ share: part }}).`)
  })
  const known = ofEach(drawn, ({ item }) => item.warnings.map((key) => t(warningTexts[key])))
  return section(t(msg`Coût par famille`), tables, { known, words: said })
}

function byVolume(drawn: readonly Drawn[], { t, thousand, pages, figure }: Writing): Section {
  const title = t((thousand ? titlesPerThousand : titlesPerPage).by_volume)
  const volumes = drawn[0]?.curves.volume.map(({ volume }) => volume) ?? []
  if (volumes.length === 0) return section(title, [], { words: [t(msg`Sans volume par mois, le coût d’une page n’en dépend pas.`)] })
  const rows = drawn.flatMap(({ nomenclature: { name }, curves: { volume: points } }) =>
    points.map(({ volume, page, page_whole }) => row([name, figure(volume), pages(page), page_whole === null ? '—' : pages(page_whole)])),
  )
  const plot = plotOf({
    label: title,
    along: t(msg`Pages par mois`),
    places: volumes,
    series: drawn.map(({ nomenclature: { name }, curves: { volume } }) => ({
      name,
      values: volume.map((one) => one.page_whole ?? one.page),
    })),
    formatPlace: figure,
    format: pages,
  })
  const said = drawn.map(({ nomenclature: { name }, curves: { volume } }) => {
    const [first, last] = [volume[0], volume.at(-1)]
    const page = pages(first?.page ?? '0')
    if (!first?.page_whole || !last?.page_whole)
      return t(msg`${{ name }} : ${{ page }} à tout volume ; ses interventions ne sont pas connues.`)
    const [from, few] = [pages(first.page_whole), figure(first.volume)]
    const [to, many] = [pages(last.page_whole), figure(last.volume)]
    return t(
      msg`${{ name }} : ${{ page }} à tout volume selon la formule ; ${{ from }} pour ${{ few }} pages par mois et ${{ to }} pour ${{ many }}, si chaque intervention commencée est payée entière sur le contrat.`,
    )
  })
  const heads = [t(msg`Nomenclature`), t(msg`Pages par mois`), t(msg`Selon la formule`), t(msg`Interventions entières`)]
  return section(title, [{ title: '', heads, rows, first: 1 }], { words: said, plot })
}

function byCoverage(kind: PageKind, drawn: readonly Drawn[], { t, labels, thousand, pages, percent }: Writing): Section {
  const title = t((thousand ? titlesPerThousand : titlesPerPage)[kind])
  const rows = drawn.flatMap(({ nomenclature: { name }, curves: { coverage: points } }) =>
    points.map(({ coverage, [kind]: page }) => row([name, percent(coverage), pages(page)])),
  )
  const plot = plotOf({
    label: title,
    along: t(msg`Couverture`),
    places: drawn[0]?.curves.coverage.map(({ coverage }) => coverage) ?? [],
    series: drawn.map(({ nomenclature: { name }, curves: { coverage } }) => ({ name, values: coverage.map((one) => one[kind]) })),
    formatPlace: percent,
    format: pages,
  })
  const said = drawn.map(({ nomenclature: { name }, curves: { coverage: points } }) => {
    const costs = points
      .filter(({ coverage }) => ['5', '10', '25'].includes(coverage))
      .map(({ coverage, [kind]: page }) => t(msg`${{ page: pages(page) }} à ${{ coverage: percent(coverage) }}`))
    return t(msg`${{ name }} : ${{ costs: costs.join(', ') }} de couverture.`)
  })
  return section(title, [{ title: '', heads: [t(msg`Nomenclature`), t(msg`Couverture`), t(labels.page)], rows, first: 1 }], {
    words: said,
    plot,
  })
}

function sensitivity(drawn: readonly Drawn[], writing: Writing): Section {
  const { t } = writing
  const nameOf = (input: SensitiveInput) => t(inputTexts[input])
  const bars = barsOf(drawn.flatMap(({ curves }) => curves.sensitivity.map(({ monthly }) => monthly)))
  const tables = drawn.map(({ nomenclature: { name }, curves }): Table => {
    const own = bars.splice(0, curves.sensitivity.length)
    return {
      title: name,
      heads: [t(msg`Un dixième de plus`), t(msg`Par mois`)],
      first: 1,
      rows: curves.sensitivity.map(({ input, monthly }, at) => row([nameOf(input), formatSigned(monthly, writing)], null, false, own[at])),
    }
  })
  const said = drawn.map(({ nomenclature: { name }, curves }) => {
    const [most] = heaviestFirst(curves.sensitivity, ({ monthly }) => monthly)
    if (!most || sizeOf(most.monthly).eq(0)) return t(msg`${{ name }} : rien ne change le coût d’un mois.`)
    const [input, change] = [nameOf(most.input), formatSigned(most.monthly, writing)]
    return t(msg`${{ name }} : c’est « ${{ input }} » qui pèse le plus ; +10 % modifie le coût mensuel de ${{ change }}.`)
  })
  return section(t(msg`Sensibilité (+10 %)`), tables, { words: said })
}

/** The effect of 10 % more on each line's price, when the caller may see the costs of lines. */
function ofLines({ nomenclature: { name, lines }, item: { curves } }: Drawn, writing: Writing): Section[] {
  const { t } = writing
  const references = new Map(lines.map(({ id, reference }) => [id, reference]))
  const ordered = heaviestFirst(curves?.lines ?? [], ({ monthly }) => monthly)
  const [most] = ordered
  if (!most) return []
  const nameOf = (id: number) => references.get(id) ?? ''
  const bars = barsOf(ordered.map(({ monthly }) => monthly))
  const rows = ordered.map(({ id, monthly }, at) => row([nameOf(id), formatSigned(monthly, writing)], null, false, bars[at]))
  const [reference, change] = [nameOf(most.id), formatSigned(most.monthly, writing)]
  const said = t(msg`${{ reference }} pèse le plus : +10 % sur son prix modifie le coût mensuel de ${{ change }}.`)
  const heads = [t(msg`Un dixième de plus du prix de`), t(msg`Par mois`)]
  return [section(t(msg`Le prix de chaque ligne : ${{ name }}`), [{ title: '', heads, rows, first: 1 }], { words: [said] })]
}

/** The label inside a sentence. */
const inSentence: Record<PageKind, PrintedText> = { mono_page: msg`page mono`, colour_page: msg`page couleur` }

const inputTexts: Record<SensitiveInput, PrintedText> = {
  mono_volume: msg`Volume mono par mois`,
  colour_volume: msg`Volume couleur par mois`,
  mono_coverage: msg`Couverture mono`,
  colour_coverage: msg`Couverture couleur`,
  prices: msg`Prix de toutes les lignes`,
  hourly_cost: msg`Coût horaire`,
  travel_cost: msg`Déplacement`,
  average_intervention_duration: msg`Durée d’une intervention`,
  pages_between_interventions: msg`Pages entre deux interventions`,
}
