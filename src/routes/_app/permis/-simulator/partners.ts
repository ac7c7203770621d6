// Partners as they are typed, and which certifications of the academy are theirs.
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

/** Nothing was typed into it. */
export const isBlank = ({ name, company_code, recurring, non_recurring }: PartnerLine): boolean =>
  [name, company_code, recurring, non_recurring].every((one) => one === null)

/** What is left empty is no turnover. */
export const turnoverOf = ({ recurring, non_recurring }: PartnerLine): Turnover => ({
  recurring: recurring ?? '0',
  non_recurring: non_recurring ?? '0',
})

/** A spreadsheet takes away the zeros with which a code begins. */
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
/** By its code, else by its name: the same for the same partner. */
const keyOf = ({ name, company_code }: Named): string => codeOf(company_code) || nameOf(name)

/** The keys of partners that stand there more than once. */
export function repeated(lines: readonly PartnerLine[]): (line: PartnerLine) => boolean {
  const groups = Map.groupBy(lines, keyOf)
  return (line) => keyOf(line) !== '' && (groups.get(keyOf(line))?.length ?? 0) > 1
}

/** The partners of the academy that stand in no line, each once. */
export function missingPartners(lines: readonly PartnerLine[], all: readonly Certification[]): Named[] {
  const known = new Set(lines.flatMap(({ name, company_code }) => [codeOf(company_code), nameOf(name)]))
  const others = all.map(({ partner, company_code }) => ({ name: partner, company_code }))
  const missing = others.filter((one) => !known.has(keyOf(one)) && !known.has(nameOf(one.name)))
  return [...new Map(missing.map((one) => [keyOf(one), one])).values()]
}

/** What finds the certifications of a partner. */
export function certificationsByPartner(all: readonly Certification[]): (partner: Named) => readonly Certification[] {
  const byCode = Map.groupBy(all, ({ company_code }) => codeOf(company_code))
  const byName = Map.groupBy(all, ({ partner }) => nameOf(partner))
  return (partner) => {
    const [code, name] = [codeOf(partner.company_code), nameOf(partner.name)]
    const coded = code === '' ? [] : (byCode.get(code) ?? [])
    // A name counts where one of the two has no code.
    const named = name === '' ? [] : (byName.get(name) ?? []).filter(({ company_code }) => code === '' || codeOf(company_code) === '')
    return [...coded, ...named]
  }
}
