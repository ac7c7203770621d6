// Finds the head of a supplier's list among its first rows, and proposes what its columns contain.
import type { ListField } from './profile.ts'

/** How the trade names each field, in French and English; the first that fits a head decides. Heads are folded: « Réf. » is `ref.`. */
const WORDS: readonly [field: ListField, words: RegExp][] = [
  ['ean', /\b(?:ean|gtin|gencod|code.?barres?|upc|barcode)/],
  ['eco_tax', /\beco.?(?:part|tax|contrib)|\bdeee\b|\bd3e\b|\bweee\b|\brecycling/],
  ['valid_to', /\b(?:date de fin|fin de valid|valable jusqu|valid (?:to|until)|expir|end date)/],
  ['valid_from', /\b(?:date d.(?:effet|application)|date de debut|debut|valable (?:a partir|du)|valid from|effective|start date)/],
  ['discount', /\b(?:remise|discount|rem\.?)(?=\s|%|$)/],
  ['pack', /\b(?:colisage|conditionnement|cond\.|pack(?:ing|aging| size| qty)?\b|uvc|carton|moq)/],
  ['public_price', /\b(?:ppc|ppi|pvc|pp ht|msrp|srp|rrp|(?:prix|tarif|px) (?:public|catalogue|conseille|de vente)|list price|public price|retail price)\b/],
  ['per', /^(?:unite de prix|prix (?:par|pour)|base de prix|price (?:per|unit|basis)|per|par|pour)$|\bunite de prix\b/],
  ['purchase_price', /\b(?:pa|pa ?ht|pan|paht|(?:prix|tarif|px)(?: [\w.]+)? (?:net|achat|revendeur|partenaire)|prix d.achat|achat|net price|net ht|dealer price|(?:your|partner|reseller|unit|purchase|buy(?:ing)?) (?:price|cost)|cost|prix (?:par|pour|\/) ?\d+)\b|^(?:prix|price|tarif|px)(?: (?:unitaire|ht|net))*\b|\bnet\b$/],
  ['manufacturer_reference', /\b(?:ref\w*\.? (?:du )?(?:constructeur|fabricant|const|fab|origine)|(?:manufacturer|mfr|mfg|vendor|oem) ?(?:part|ref|sku|code|no|number|p\/n)|part ?(?:number|no|#)|p\/?n|mpn|pn)\b/],
  ['reference', /\b(?:votre ref\w*|ref\w*\.? client|customer (?:ref|part|sku)\w*|your (?:ref|part)\w*)\b/],
  ['supplier_reference', /\b(?:ref\w*\.? (?:du )?(?:fournisseur|distributeur|interne)|code (?:article|produit)|sku|item (?:number|no|code)|article (?:number|no)|product code|ref(?:erence)?)\b/],
  ['designation', /\b(?:designation|libelle|description|intitule|product name|nom du produit|desc)\b/],
  ['manufacturer', /\b(?:marque|fabricant|constructeur|manufacturer|brand|vendor|editeur|maker)\b/],
]
const LOOKED_AT = 60

/** Lower case, without accents and doubled spaces. */
export const foldHead = (head: string): string =>
  head
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s_]+/g, ' ')
    .trim()

/** The field that a head names; undefined if it names none. */
export function fieldOfHead(head: string): ListField | undefined {
  const folded = foldHead(head)
  return folded.length > 80 ? undefined : WORDS.find(([, words]) => words.test(folded))?.[0]
}

const isNumber = (text: string) => /^[^\p{L}]*\d[\d\s.,]*[^\p{L}]*$/u.test(text)
const filled = (row: readonly string[] = []) => row.filter((text) => text !== '')
const namedIn = (row: readonly string[]) => new Set(row.map(fieldOfHead).filter(Boolean)).size

export interface HeadPlace {
  /** From 1; 0 if there is no head. */
  head_row: number
  head_rows: 1 | 2
}

/**
 * The row that names most fields, at least two; title rows above it name fewer. The row above belongs to it if it groups its columns, the row
 * below if it is words as well and names at least one field.
 */
export function findHead(rows: readonly (readonly string[])[]): HeadPlace {
  let [at, most] = [-1, 1]
  for (const [index, row] of rows.slice(0, LOOKED_AT).entries()) {
    const named = namedIn(row)
    if (named > most && !row.some(isNumber)) [at, most] = [index, named]
  }
  if (at < 0) return { head_row: 0, head_rows: 1 }
  if (isGroup(rows[at - 1], rows[at])) return { head_row: at, head_rows: 2 }
  return { head_row: at + 1, head_rows: isGroup(rows[at], rows[at + 1]) && namedIn(rows[at + 1] ?? []) > 0 ? 2 : 1 }
}

/** Whether `above` groups the columns of `below`: both are words, and `below` has texts where `above` has gaps. */
function isGroup(above: readonly string[] = [], below: readonly string[] = []): boolean {
  const words = filled(above).length >= 2 && filled(below).length >= 2 && ![...above, ...below].some(isNumber)
  return words && below.some((text, column) => column > 0 && text !== '' && (above[column] ?? '') === '' && filled(above.slice(0, column)).length > 0)
}

/** The head of each column, a group and its sub-head joined; a group reaches to the next one. */
export function headsOf(rows: readonly (readonly string[])[], { head_row, head_rows }: HeadPlace): string[] {
  if (head_row === 0) return []
  const [first = [], second = []] = rows.slice(head_row - 1, head_row - 1 + head_rows)
  if (head_rows === 1) return [...first]
  let group = ''
  return Array.from({ length: Math.max(first.length, second.length) }, (_, column) => {
    const [own, below] = [first[column] ?? '', second[column] ?? '']
    if (own !== '') group = own
    return below === '' ? own : `${group} ${below}`.trim()
  })
}

/** Whether a text is an EAN-8, UPC-A, EAN-13 or GTIN-14 with the right check digit. */
export function isEan(text: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(text)) return false
  const digits = Array.from(text.padStart(14, '0'), Number)
  return digits.reduce((sum, digit, at) => sum + digit * (at % 2 === 0 ? 3 : 1), 0) % 10 === 0
}

/** Proposes the fields by number of the column, from 1: by its head, then by what its cells look like. Each field is proposed once. */
export function proposeColumns(heads: readonly string[], sample: readonly (readonly string[])[]): Record<string, ListField> {
  const columns: Record<string, ListField> = {}
  const taken = new Set<ListField>()
  const propose = (column: number, field: ListField) => {
    if (taken.has(field) || columns[column + 1]) return
    taken.add(field)
    columns[column + 1] = field
  }
  for (const [column, head] of heads.entries()) {
    const field = fieldOfHead(head)
    if (field) propose(column, field)
  }
  const width = Math.max(heads.length, ...sample.map((row) => row.length))
  for (let column = 0; column < width; column++) {
    const cells = filled(sample.map((row) => row[column] ?? ''))
    if (cells.length > 0 && cells.filter(isEan).length * 2 > cells.length) propose(column, 'ean')
    else if (heads.length === 0 && cells.length > 0 && cells.every((text) => /^\d[\d\s]*[.,]\d{2}\s*€?$/.test(text))) propose(column, 'purchase_price')
  }
  return columns
}
