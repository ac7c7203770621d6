// The charts of a printed calculation, each with a text and a table of its figures.
import type { Curves, SensitiveInput } from '#engine/cost/curves.ts'
import { costOfPages, heaviestFirst, type PageKind, pageKinds, type CostPart, shareOf, sizeOf } from '#engine/cost/parts.ts'

import { barsOf, plotOf } from '../../print/plot.ts'
import { type Named, ofEach, row, type Section, section, signed, type Table, type Writing } from './report-parts.ts'

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

function byFamily(drawn: readonly Drawn[], { words, warnings, charts, thousand, pages, percent }: Writing): Section {
  const heads = { mono_page: words.mono_page, colour_page: words.colour_page }
  const nameOf = ({ part, family }: CostPart) => (part === 'labour' ? words.labour : (family ?? words.no_family))
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
      title: `${name} · ${heads[kind]}`,
      heads: [charts.heads.family, words.cost_page, charts.heads.share],
      first: 1,
      rows: [
        ...parts.map((part, at) => row([nameOf(part), pages(part.amount), share(part.amount, total) ?? '—'], null, false, own[at])),
        row([charts.total, pages(total), ''], null, true, own.at(-1)),
      ],
    }
  })
  const said = made.map(({ name, kind, total, parts }) => {
    const page = `${name}, ${thousand ? heads[kind] : charts.page[kind]}`
    const [most] = heaviestFirst(parts, ({ amount }) => amount)
    const part = most && share(most.amount, total)
    return most && part ? charts.weighs_most(page, nameOf(most), pages(most.amount), pages(total), part) : charts.costs_nothing(page)
  })
  const known = ofEach(drawn, ({ item }) => item.warnings.map((key) => warnings[key]))
  return section(charts.by_family, tables, { known, words: said })
}

function byVolume(drawn: readonly Drawn[], { words, charts, thousand, pages, figure }: Writing): Section {
  const title = charts.by_volume[thousand ? 'thousand' : 'one']
  const volumes = drawn[0]?.curves.volume.map(({ volume }) => volume) ?? []
  if (volumes.length === 0) return section(title, [], { words: [charts.no_volume] })
  const rows = drawn.flatMap(({ nomenclature: { name }, curves: { volume: points } }) =>
    points.map(({ volume, page, page_whole }) => row([name, figure(volume), pages(page), page_whole === null ? '—' : pages(page_whole)])),
  )
  const plot = plotOf({
    label: title,
    along: charts.heads.volume,
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
    const theory = pages(first?.page ?? '0')
    if (!first?.page_whole || !last?.page_whole) return charts.at_any_volume(name, theory)
    return charts.whole_interventions(
      name,
      theory,
      [pages(first.page_whole), figure(first.volume)],
      [pages(last.page_whole), figure(last.volume)],
    )
  })
  const { volume, theory, whole } = charts.heads
  return section(title, [{ title: '', heads: [words.nomenclature, volume, theory, whole], rows, first: 1 }], { words: said, plot })
}

function byCoverage(kind: PageKind, drawn: readonly Drawn[], { words, charts, thousand, pages, percent }: Writing): Section {
  const title = charts.by_coverage[thousand ? 'thousand' : 'one'][kind]
  const rows = drawn.flatMap(({ nomenclature: { name }, curves: { coverage: points } }) =>
    points.map(({ coverage, [kind]: page }) => row([name, percent(coverage), pages(page)])),
  )
  const plot = plotOf({
    label: title,
    along: charts.heads.coverage,
    places: drawn[0]?.curves.coverage.map(({ coverage }) => coverage) ?? [],
    series: drawn.map(({ nomenclature: { name }, curves: { coverage } }) => ({ name, values: coverage.map((one) => one[kind]) })),
    formatPlace: percent,
    format: pages,
  })
  const said = drawn.map(({ nomenclature: { name }, curves: { coverage: points } }) =>
    charts.at_coverages(
      name,
      points.flatMap(({ coverage, [kind]: page }) =>
        ['5', '10', '25'].includes(coverage) ? [[percent(coverage), pages(page)] as const] : [],
      ),
    ),
  )
  return section(title, [{ title: '', heads: [words.nomenclature, charts.heads.coverage, words.page], rows, first: 1 }], {
    words: said,
    plot,
  })
}

function sensitivity(drawn: readonly Drawn[], writing: Writing): Section {
  const { words, charts } = writing
  const nameOf = (input: SensitiveInput) => ({ ...words, ...charts.inputs })[input]
  const bars = barsOf(drawn.flatMap(({ curves }) => curves.sensitivity.map(({ monthly }) => monthly)))
  const tables = drawn.map(({ nomenclature: { name }, curves }): Table => {
    const own = bars.splice(0, curves.sensitivity.length)
    return {
      title: name,
      heads: [charts.heads.tenth_more, charts.heads.monthly],
      first: 1,
      rows: curves.sensitivity.map(({ input, monthly }, at) => row([nameOf(input), signed(monthly, writing)], null, false, own[at])),
    }
  })
  const said = drawn.map(({ nomenclature: { name }, curves }) => {
    const [most] = heaviestFirst(curves.sensitivity, ({ monthly }) => monthly)
    if (!most || sizeOf(most.monthly).eq(0)) return charts.nothing_changes(name)
    return charts.input_weighs_most(name, nameOf(most.input), signed(most.monthly, writing))
  })
  return section(charts.sensitivity, tables, { words: said })
}

/** The effect of 10 % more on each line's price, when the caller may see the costs of lines. */
function ofLines({ nomenclature: { name, lines }, item: { curves } }: Drawn, writing: Writing): Section[] {
  const { charts } = writing
  const references = new Map(lines.map(({ id, reference }) => [id, reference]))
  const ordered = heaviestFirst(curves?.lines ?? [], ({ monthly }) => monthly)
  const [most] = ordered
  if (!most) return []
  const nameOf = (id: number) => references.get(id) ?? ''
  const bars = barsOf(ordered.map(({ monthly }) => monthly))
  const rows = ordered.map(({ id, monthly }, at) => row([nameOf(id), signed(monthly, writing)], null, false, bars[at]))
  const said = charts.line_weighs_most(nameOf(most.id), signed(most.monthly, writing))
  const { tenth_more_of, monthly } = charts.heads
  return [section(charts.of_lines(name), [{ title: '', heads: [tenth_more_of, monthly], rows, first: 1 }], { words: [said] })]
}
