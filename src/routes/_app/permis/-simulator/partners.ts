// The partners that were entered, and the matching of the academy's certifications with them.
import type { Certification } from '#contract/permits/certifications.ts'
import { fold } from '#engine/parsing/fold.ts'
import type { Turnover } from '#engine/permits/levels.ts'
import { type Line, newLineId } from '#kit/lines/line.ts'

export interface PartnerLine extends Line {
  name: string | null
  company_code: string | null
  recurring: string | null
  non_recurring: string | null
}

export const newPartner = (known: Partial<PartnerLine> = {}): PartnerLine => ({
  id: newLineId(),
  name: null,
  company_code: null,
  recurring: null,
  non_recurring: null,
  ...known,
})

export const isBlank = ({ name, company_code, recurring, non_recurring }: PartnerLine): boolean =>
  [name, company_code, recurring, non_recurring].every((one) => one === null)

/** An empty field means no turnover. */
export const turnoverOf = ({ recurring, non_recurring }: PartnerLine): Turnover => ({
  recurring: recurring ?? '0',
  non_recurring: non_recurring ?? '0',
})

/** A code without its leading zeros, because spreadsheets remove them. */
const codeOf = (code: string | null): string =>
  fold(code ?? '')
    .replaceAll(/\s/g, '')
    .replace(/^0+(?=.)/, '')
const nameOf = (name: string | null): string =>
  fold(name ?? '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

interface Named {
  name: string | null
  company_code: string | null
}
/** The partner's code, otherwise its name: equal for the same partner. */
const keyOf = ({ name, company_code }: Named): string => codeOf(company_code) || nameOf(name)

/** Returns a predicate for the lines whose partner occurs more than once. */
export function isRepeatedPartner(lines: readonly PartnerLine[]): (line: PartnerLine) => boolean {
  const groups = Map.groupBy(lines, keyOf)
  return (line) => keyOf(line) !== '' && (groups.get(keyOf(line))?.length ?? 0) > 1
}

/** The academy's partners that are in no line, each once. */
export function missingPartners(lines: readonly PartnerLine[], all: readonly Certification[]): Named[] {
  const known = new Set(lines.flatMap(({ name, company_code }) => [codeOf(company_code), nameOf(name)]))
  const others = all.map(({ partner, company_code }) => ({ name: partner, company_code }))
  const missing = others.filter((one) => !known.has(keyOf(one)) && !known.has(nameOf(one.name)))
  return [...new Map(missing.map((one) => [keyOf(one), one])).values()]
}

/** Returns a function that finds the certifications of a partner. */
export function certificationsByPartner(all: readonly Certification[]): (partner: Named) => readonly Certification[] {
  const byCode = Map.groupBy(all, ({ company_code }) => codeOf(company_code))
  const byName = Map.groupBy(all, ({ partner }) => nameOf(partner))
  return (partner) => {
    const [code, name] = [codeOf(partner.company_code), nameOf(partner.name)]
    const coded = code === '' ? [] : (byCode.get(code) ?? [])
    // A match by name only counts if one of the two has no code.
    const named = name === '' ? [] : (byName.get(name) ?? []).filter(({ company_code }) => code === '' || codeOf(company_code) === '')
    return [...coded, ...named]
  }
}
