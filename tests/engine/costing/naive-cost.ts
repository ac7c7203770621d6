// A second implementation of the cost of a page, as plain as the formulas: fractions of whole numbers, reduced, one line per formula.
import { sensitiveInputs } from '#engine/costing/curves.ts'
import type { Line } from '#engine/costing/lines.ts'
import type { Nomenclature } from '#engine/costing/pages.ts'
import type { Use } from '#engine/costing/use.ts'
import type { MarkupValue } from '#engine/offers/markup.ts'

export type Ratio = readonly [over: bigint, under: bigint]

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b))
function ratio(over: bigint, under: bigint): Ratio {
  const common = gcd(over < 0n ? -over : over, under) || 1n
  return [over / common, under / common]
}
export const of = (text: string | number): Ratio => {
  const [whole = '', decimals = ''] = String(text).split('.')
  return ratio(BigInt(whole + decimals), 10n ** BigInt(decimals.length))
}
export const add = ([a, b]: Ratio, [c, d]: Ratio) => ratio(a * d + c * b, b * d)
export const sub = (a: Ratio, [c, d]: Ratio) => add(a, [-c, d])
export const mul = ([a, b]: Ratio, [c, d]: Ratio) => ratio(a * c, b * d)
export const div = (a: Ratio, [c, d]: Ratio) => mul(a, c < 0n ? [-d, -c] : [d, c])
const sum = (all: readonly Ratio[]) => all.reduce(add, of('0'))

/** Six decimals, half away from zero, in the API's format. */
export function six([over, under]: Ratio): string {
  const [size, sign] = over < 0n ? [-over, '-'] : [over, '']
  const units = (2n * size * 1_000_000n + under) / (2n * under)
  const digits = String(units).padStart(7, '0')
  const text = `${digits.slice(0, -6)}.${digits.slice(-6, -4)}${digits.slice(-4).replace(/0+$/, '')}`
  return units === 0n ? text : sign + text
}

const coefficient = (markup: MarkupValue | null): Ratio => {
  if (!markup) return of(1)
  const value = of(markup.value)
  if (markup.coefficient_type === 'coefficient') return value
  return markup.coefficient_type === 'markup_rate' ? add(of(1), div(value, of(100))) : div(of(100), sub(of(100), value))
}

/** Null: the cost is unknown. */
export function naiveLine(line: Line, use: Use): Ratio | null {
  if (!line.is_included) return of(0)
  if (line.price === null || !line.durability) return null
  const wear = div(mul(mul(div(of(line.use_rate), of(100)), of(line.quantity)), of(line.price)), of(line.durability))
  if (line.ink_rate === null) return wear
  const given = line.is_colour ? use.colour_coverage : use.mono_coverage
  return mul(mul(wear, of(use.k)), div(of(given ?? line.ink_rate), of(5)))
}

export function naiveCost(nomenclature: Nomenclature, use: Use) {
  const { lines, average_intervention_duration: hours, pages_between_interventions: between } = nomenclature
  const costs = lines.map((line) => ({ line, cost: naiveLine(line, use) }))
  const known = costs.flatMap(({ line, cost }) => (cost ? [{ line, cost }] : []))
  const labour = hours === null || !between ? of(0) : div(add(mul(of(hours), of(use.hourly_cost)), of(use.travel_cost)), of(between))
  const mono = add(sum(known.filter(({ line }) => !line.is_colour).map(({ cost }) => cost)), labour)
  const colour = add(sum(known.map(({ cost }) => cost)), labour)
  const monthly = add(mul(mono, of(use.mono_volume)), mul(colour, of(use.colour_volume)))
  const volume = add(of(use.mono_volume), of(use.colour_volume))
  const agency = coefficient(use.agency_markup)
  const both = mul(agency, coefficient(use.seller_markup))
  const priced = (factor: Ratio, base: Ratio) => ({
    mono_page: six(mul(mono, factor)),
    colour_page: six(mul(colour, factor)),
    monthly: six(mul(monthly, factor)),
    contract: six(mul(mul(monthly, factor), of(use.months))),
    margin: six(mul(monthly, sub(factor, base))),
  })
  return {
    lines: costs.map(({ cost }) => cost && six(cost)),
    families: [...new Set(lines.map(({ family }) => family))].map((family) => {
      const own = known.filter(({ line }) => line.family === family)
      return {
        family,
        mono_page: six(sum(own.filter(({ line }) => !line.is_colour).map(({ cost }) => cost))),
        colour_page: six(sum(own.map(({ cost }) => cost))),
      }
    }),
    labour_page: six(labour),
    mono_page: six(mono),
    colour_page: six(colour),
    monthly: six(monthly),
    contract: six(mul(monthly, of(use.months))),
    sell: priced(agency, of(1)),
    sell_vendor: priced(both, agency),
    hours_needed: nomenclature.print_speed ? six(div(volume, of(nomenclature.print_speed * 60))) : null,
  }
}

/** The exact cost of a month, for the curves: what `naiveCost` gives for a changed use or printer. */
function monthly(nomenclature: Nomenclature, use: Use, factors: Partial<Record<string, Ratio>> = {}, only?: Line): Ratio {
  const factor = (name: string) => factors[name] ?? of(1)
  const { lines, average_intervention_duration: hours, pages_between_interventions: between } = nomenclature
  const [mono, colour] = [mul(of(use.mono_volume), factor('mono_volume')), mul(of(use.colour_volume), factor('colour_volume'))]
  const spent = (only ? [only] : lines).map((line) => {
    const ink = line.ink_rate === null ? of(1) : factor(line.is_colour ? 'colour_coverage' : 'mono_coverage')
    const cost = mul(mul(naiveLine(line, use) ?? of(0), factor('prices')), ink)
    return mul(cost, line.is_colour ? colour : add(mono, colour))
  })
  if (only || hours === null || !between) return sum(spent)
  const work = mul(mul(of(hours), factor('average_intervention_duration')), mul(of(use.hourly_cost), factor('hourly_cost')))
  const labour = div(add(work, mul(of(use.travel_cost), factor('travel_cost'))), mul(of(between), factor('pages_between_interventions')))
  return add(sum(spent), mul(labour, add(mono, colour)))
}

export function naiveCurves(nomenclature: Nomenclature, use: Use) {
  const { average_intervention_duration: hours, pages_between_interventions: between } = nomenclature
  const base = monthly(nomenclature, use)
  const asked = add(of(use.mono_volume), of(use.colour_volume))
  const unknown = (input: string) =>
    input === 'pages_between_interventions' ? !between : input === 'average_intervention_duration' && hours === null
  const whole = (pages: Ratio) => {
    if (hours === null || !between) return null
    const [over, under] = div(pages, of(between))
    const visits = (over + under - 1n) / under
    const labour = div(add(mul(of(hours), of(use.hourly_cost)), of(use.travel_cost)), of(between))
    const consumables = sub(base, mul(labour, asked))
    const paid = mul([visits, 1n], mul(labour, of(between)))
    return six(add(div(consumables, asked), div(paid, pages)))
  }
  return {
    volume: (asked[0] === 0n ? [] : [1n, 2n, 3n, 4n, 5n, 6n, 7n, 8n, 9n, 10n]).map((fifths) => {
      const volume = mul(asked, [fifths, 5n])
      return { page: six(div(base, asked)), page_whole: whole(mul(volume, of(use.months))) }
    }),
    coverage: [0, 5, 10, 15, 20, 25].map((rate) => {
      const coverage = String(rate)
      const { mono_page, colour_page } = naiveCost(nomenclature, { ...use, mono_coverage: coverage, colour_coverage: coverage })
      return { coverage, mono_page, colour_page }
    }),
    sensitivity: sensitiveInputs.map((input) => ({
      input,
      monthly: unknown(input) ? null : six(sub(monthly(nomenclature, use, { [input]: of('1.1') }), base)),
    })),
    lines: nomenclature.lines.map((line) => ({
      id: line.id,
      monthly: line.is_included && naiveLine(line, use) ? six(mul(monthly(nomenclature, use, {}, line), of('0.1'))) : null,
    })),
  }
}
