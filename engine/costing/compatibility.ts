// Whether a consumable fits a printer, according to the manufacturer's text: « C6300n/6300dn », « HP Colour LaserJet 4600/4650 », «
// DCP-385C\nDCP-395CN ».

export interface Printer {
  /** Null when only the model is known; the model may then start with the brand. */
  brand: string | null
  /** The model as typed or sold: « 4650dn », « HP Color LaserJet 4650dn 600 x 600 DPI A4 ». */
  model: string
  /** The designation of the printer's product. It gives the family when the model is only a number. */
  designation?: string | null
}
export interface Compatibility {
  /** The consumable's own brand. It differs from the printer's when the consumable is a compatible one. */
  brand: string | null
  /** The models that the consumable fits, in the manufacturer's wording; null when none are given. */
  models: string | null
}

/**
 * Returns whether the consumable's text names the printer. Models are compared by whole words, in both directions: « M 451 dn » equals «
 * M451dn », « LaserJet 4650 » is found in « HP Color LaserJet 4650 », and « 4650 » is not found in « 14650 ». Equipment letters do not make
 * another model: « 4650dtn » equals « 4650 ». Two different families (« LaserJet », « Officejet ») are different printers, whatever their
 * number. A text without a family, such as a bare number, also needs the brand.
 */
export function fits({ brand, models }: Compatibility, printer: Printer): boolean {
  if (models === null) return false
  const [maker, ofPrinter, own] = [wordsOf(printer.brand ?? ''), wordsOf(withoutMeasures(printer.model)), wordsOf(brand ?? '')]
  const brands = maker.length > 0 ? maker : ofPrinter.slice(0, ofPrinter.length > 1 ? 1 : 0)
  const forMakers = wordsOf(models).filter((word) => MAKERS.has(word))
  const sameBrand = forMakers.length > 0 ? forMakers.some((word) => brands.includes(word)) : has([...maker, ...ofPrinter], own)
  const model = modelOf(without(ofPrinter, brands))
  if (model.families.length === 0 && /^\d/.test(model.name[0] ?? ''))
    model.families = modelOf(without(wordsOf(printer.designation ?? ''), brands)).families
  return modelsOf(models, [...brands, ...own]).some((one) => {
    const sameFamily = one.families.some((family) => model.families.includes(family))
    const mayBe = one.families.length === 0 || model.families.length === 0 ? sameBrand : sameFamily
    // A short word before a number acts as a family as well: « PSC 500 » is not « Designjet 500 », « LP-7900 » is not « Stylus 7900 ».
    const where = (wanted: string[]) => (sameFamily || !/^\d/.test(wanted[0] ?? '') ? 'anywhere' : 'at the start')
    return mayBe && (has(model.name, one.name, where(one.name)) || has(one.name, model.name, where(model.name)))
  })
}

/** Printer makers. A consumable for their printers may be sold under another brand: Xerox sells toner for « HP LaserJet 4250 ». */
const MAKERS = new Set('brother canon dell epson hp konica kyocera lexmark oki ricoh samsung sharp toshiba xerox'.split(' '))

/**
 * Splits a text into lower-case words without accents, at every character that is neither a letter nor a digit, with one spelling per
 * synonym.
 */
const wordsOf = (text: string): string[] =>
  text
    .replaceAll(/[™®©]|(?<=\d)V_(?=\p{L})/gu, '')
    .replaceAll(/(?<![\p{L}\p{N}])iR(?=\d)/giu, 'imageRUNNER ')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]/u)
    .filter(Boolean)
    .map((word) => SAME.get(word) ?? word.replace(/centre$/, 'center'))
const SAME = new Map([
  ['ir', 'imagerunner'],
  ['clj', 'laserjet'],
  ['lj', 'laserjet'],
])

/** Removes resolutions, speeds, formats and widths: they are numbers, but do not name a model. */
const withoutMeasures = (text: string) =>
  text.replaceAll(
    /\d{1,5} ?[x×] ?\d{1,5}|\d{1,5}[ -]?(?:dpi|ppm|mm|in|inch|pouces)(?!\p{L})|(?<![\p{L}\p{N}])A[0-4](?![\p{L}\p{N}])/giu,
    ' ',
  )

const without = (words: string[], others: string[]) => words.filter((word) => !others.includes(word))

/** Whether consecutive words spell the wanted name, ignoring equipment letters. */
function has(words: readonly string[], wanted: readonly string[], where: 'anywhere' | 'at the start' = 'anywhere'): boolean {
  const text = unequipped(wanted.join(''))
  if (text === '') return false
  return words.some((_, start) => {
    if (start > 0 && where === 'at the start') return false
    let spelled = ''
    return words.slice(start).some((word) => unequipped((spelled += word)) === text)
  })
}

/**
 * Removes the letters that describe a model's equipment: duplex, trays, network, wireless, fax, stapler, hard disk, PostScript. Letters
 * that may describe how it prints (`c`, `mfp`) stay, and so does everything after a number of fewer than three digits: « X83e » is not «
 * X83 ».
 */
const unequipped = (name: string) => name.replace(/(?<=\d{3}\p{L}?)(?:[adefhilmnstwx]{2,5}|[defhmnstwx]|ps)$/u, '')

interface Model {
  families: string[]
  /** The words that are not a family. Empty when none of them has a digit, because a model name always has one. */
  name: string[]
}
/** Words that describe the kind of printer and do not distinguish one model from another. */
const SAYING_NOTHING = new Set(
  'color colour couleur mono monochrome digital laser thermal printer press copier copiers multifunction multifunctional series serie professional enterprise photo plus large format'.split(
    ' ',
  ),
)

const isFamily = (word: string) => /^(?:\p{L}{4,}|psc)$/u.test(word)

function modelOf(words: string[]): Model {
  const name = words.filter((word) => !isFamily(word))
  const families = words.filter((word) => isFamily(word) && !SAYING_NOTHING.has(word))
  return { families, name: name.some((word) => /\d/.test(word)) ? name : [] }
}

/**
 * The models listed in a text, with the parts that « C6300n/6300dn », « C400N/DN », « MX/2300/2700 » and « LaserJet 4600/4650 » leave out
 * filled in.
 */
function modelsOf(models: string, brands: string[]): Model[] {
  const read: Model[] = []
  let families: string[] = []
  let stem: [letters: string, digits: string] | null = null
  for (const piece of models.replaceAll(String.raw`\n`, '\n').split(/[,;/+&\n]| (?:and|et) /)) {
    const words = without(wordsOf(piece), brands)
    const model = modelOf(words)
    const [first = '', ...rest] = words
    const goesOn = /^\d/.test(first) && model.families.length === 0
    const isEnding = /^\p{L}{1,4}$/u.test(first) && rest.length === 0
    // « P4015 » and « Copier CC800PS » belong to the family before them, « AP-II C5400 » does not.
    const sameFamily = (stem && isEnding) || /\d/.test(first) || words.some((word) => SAYING_NOTHING.has(word))
    if (!sameFamily || model.families.length > 0) families = model.families
    if (!goesOn || families.length > 0 || !stem?.[0]) read.push({ ...model, families })
    if (stem && goesOn) read.push({ families, name: [stem[0] + first, ...rest] })
    if (stem && isEnding) read.push({ families, name: [stem[0] + stem[1] + first] })
    const own = stemOf(model.name)
    if (own) stem = [own[0] || (goesOn ? (stem?.[0] ?? '') : ''), own[1]]
    else if (!isEnding) stem = null
    else stem ??= [first, '']
  }
  return read
}

/** The letters and the number at the end of a name: « TM-300A » gives « tm » and « 300 ». */
function stemOf(name: string[]): [letters: string, digits: string] | null {
  const at = name.findLastIndex((word) => /^\p{L}*\d/u.test(word))
  const [, letters = '', digits = ''] = /^(\p{L}*)(\d+)/u.exec(name[at] ?? '') ?? []
  const before = name[at - 1] ?? ''
  return digits === '' ? null : [letters || (/\d/.test(before) ? '' : before), digits]
}
