// Whether a consumable is made for a printer, by what its maker says: « C6300n/6300dn », « HP Colour LaserJet 4600/4650 », « DCP-385C\nDCP-395CN ».

export interface Printer {
  /** Null where only its model is known, which then may begin with the brand. */
  brand: string | null
  model: string
}
export interface Compatibility {
  /** The consumable's own: another than the printer's, where it is one that copies. */
  brand: string | null
  /** The models that it fits, as its maker writes them; null where nothing is said. */
  models: string | null
}

/**
 * Whether the text names the printer. Models are compared by whole words, in both directions: « M 451 dn » is « M451dn », « LaserJet 4650 » is in
 * « HP Color LaserJet 4650 », and « 4650 » is not in « 14650 ». Two families (« LaserJet », « Officejet ») are two printers, whatever their
 * number. What names no family, a number alone above all, needs the brand.
 */
export function fits({ brand, models }: Compatibility, printer: Printer): boolean {
  if (models === null) return false
  const [maker, ofPrinter, own] = [wordsOf(printer.brand ?? ''), wordsOf(printer.model), wordsOf(brand ?? '')]
  const brands = maker.length > 0 ? maker : ofPrinter.slice(0, ofPrinter.length > 1 ? 1 : 0)
  const sameBrand = has([...maker, ...ofPrinter], own) || has(wordsOf(models), brands)
  const model = modelOf(without(ofPrinter, brands))
  return modelsOf(models, [...brands, ...own]).some((one) => {
    const sameFamily = one.families.some((family) => model.families.includes(family))
    const mayBe = one.families.length === 0 || model.families.length === 0 ? sameBrand : sameFamily
    return mayBe && (has(model.name, one.name) || has(one.name, model.name))
  })
}

/** Lower case without accents, apart at whatever is neither letter nor digit. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]/u)
    .filter(Boolean)

const without = (words: string[], others: string[]) => words.filter((word) => !others.includes(word))

/** Whether words that follow one another spell what is looked for. */
function has(words: readonly string[], wanted: readonly string[]): boolean {
  const text = wanted.join('')
  if (text === '') return false
  return words.some((_, start) => {
    let spelled = ''
    for (let at = start; at < words.length && spelled.length < text.length; at++) spelled += words[at]
    return spelled === text
  })
}

interface Model {
  families: string[]
  /** What is no family; without a digit it is no name of a model, and empty. */
  name: string[]
}
/** They say of what kind a printer is, and tell none from another. */
const SAYING_NOTHING = ['color', 'colour', 'couleur', 'mono', 'digital', 'printer', 'press', 'series', 'serie', 'multifunction']

function modelOf(words: string[]): Model {
  const families = words.filter((word) => /^\p{L}{4,}$/u.test(word))
  const name = without(words, families)
  return { families: without(families, SAYING_NOTHING), name: name.some((word) => /\d/.test(word)) ? name : [] }
}

/** The models that a text lists; what « C6300n/6300dn », « C400N/DN » and « LaserJet 4600/4650 » leave out is read out too. */
function modelsOf(models: string, brands: string[]): Model[] {
  const read: Model[] = []
  let families: string[] = []
  let stem: [letters: string, digits: string] | null = null
  for (const piece of models.replaceAll(String.raw`\n`, '\n').split(/[,;/+\n]/)) {
    const words = without(wordsOf(piece), brands)
    const model = modelOf(words)
    const [first = '', ...rest] = words
    const goesOn = /^\d/.test(first) && model.families.length === 0
    if (!goesOn) families = model.families
    read.push({ ...model, families })
    if (stem && goesOn) read.push({ families, name: [stem[0] + first, ...rest] })
    if (stem && /^\p{L}{1,4}$/u.test(first) && rest.length === 0) read.push({ families, name: [stem[0] + stem[1] + first] })
    const own = words.map(stemOf).findLast((known) => known !== null)
    if (own) stem = [own[0] || (stem?.[0] ?? ''), own[1]]
  }
  return read
}

function stemOf(word: string): [letters: string, digits: string] | null {
  const [, letters = '', digits = ''] = /^(\p{L}*)(\d+)/u.exec(word) ?? []
  return digits === '' ? null : [letters, digits]
}
