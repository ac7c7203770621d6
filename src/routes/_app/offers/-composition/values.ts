// A composition in the form's representation, and the request made from it: unchanged rows are sent as their id alone.
import { type Composition, compositionErrors } from '#contract/offers/offer-products.ts'
import { quantityFields } from '#contract/offers/set-fields.ts'
import { blankOf } from '#contract/shared/declared-fields.ts'
import type { FieldError } from '#contract/shared/endpoint.ts'
import { isSame } from '#kit/form/rows.ts'
import { newLineId } from '#kit/lines/line.ts'

type Stored = Composition['sections'][number]
type StoredBundle = Stored['bundles'][number]
export type Product = StoredBundle['products'][number]['product']

/** A row that is not stored yet has a text as id, so that the new rows of two people never have the same id. */
export type RowId = number | string
interface Quantities {
  default_quantity: string | null
  min_quantity: string | null
  max_quantity: string | null
  required: boolean
}
export interface LinkValue extends Quantities {
  id: RowId
  product: Product
}
export interface BundleValue extends Quantities {
  id: RowId
  name: string
  reference: string
  indicative_budget: string | null
  shared_with: StoredBundle['shared_with']
  /** Attached from the library and not saved with the offer yet: sent unchanged. */
  attached?: true
  /** Not saved yet: the bundle that it is a copy of, whose coverages it takes over. */
  copy_of?: number
  products: LinkValue[]
}
export interface SectionValue {
  id: RowId
  name: string
  bundles: BundleValue[]
}
export interface CompositionValues {
  sections: SectionValue[]
}

export const compositionFormValues = ({ sections }: Pick<Composition, 'sections'>): CompositionValues => ({ sections })

const usual = blankOf(quantityFields)
export const newLink = (product: Product): LinkValue => ({ id: newLineId(), product, ...usual })
export const newBundle = (): BundleValue => ({
  id: newLineId(),
  name: '',
  reference: '',
  indicative_budget: null,
  shared_with: [],
  products: [],
  ...usual,
})
export const newSection = (): SectionValue => ({ id: newLineId(), name: '', bundles: [] })
/** A copy of the bundle that belongs to this offer alone. */
export const detachBundle = (bundle: BundleValue): BundleValue => {
  const { attached: _, ...rest } = bundle
  return {
    ...rest,
    ...(typeof bundle.id === 'number' && { copy_of: bundle.id }),
    id: newLineId(),
    reference: '',
    shared_with: [],
    products: bundle.products.map((link) => ({ ...link, id: newLineId() })),
  }
}

const quantitiesOf = (row: Quantities) => ({
  default_quantity: row.default_quantity ?? '',
  min_quantity: row.min_quantity ?? '',
  max_quantity: row.max_quantity,
  required: row.required,
})
const bundlesOf = (sections: readonly SectionValue[]) => sections.flatMap(({ bundles }) => bundles)

/** The body of the request. A row that others deleted meanwhile and that is kept here is created again, without its old id. */
export function sentOf({ sections }: CompositionValues, stored: Pick<Composition, 'sections'>) {
  const standing = new Set<RowId>(stored.sections.map(({ id }) => id))
  const known = new Map<RowId, BundleValue>(bundlesOf(stored.sections).map((bundle) => [bundle.id, bundle]))
  return sections.map(({ id, name, bundles }) => ({
    ...(typeof id === 'number' && standing.has(id) && { id }),
    name,
    bundles: bundles.map((bundle) => sentBundle(bundle, known.get(bundle.id))),
  }))
}
function sentBundle(bundle: BundleValue, stored: BundleValue | undefined) {
  const { id, name, reference, indicative_budget, products, attached, copy_of } = bundle
  const kept = typeof id === 'number' && (attached || stored) ? { id } : {}
  if (attached || (stored && isSame(bundle, stored))) return kept
  const links = new Map(stored?.products.map((link) => [link.id, link]))
  const isTakenOut = typeof id === 'number' && !stored
  return {
    ...kept,
    ...(copy_of !== undefined && { copy_of }),
    ...(isTakenOut && { copy_of: id }),
    name,
    // The reference stays with the library's bundle.
    ...(reference !== '' && !isTakenOut && { reference }),
    indicative_budget,
    ...quantitiesOf(bundle),
    products: products.map((link) => {
      const before = links.get(link.id)
      if (typeof link.id !== 'number' || !before) return { product_id: link.product.id, ...quantitiesOf(link) }
      return isSame(link, before) ? { id: link.id } : { id: link.id, ...quantitiesOf(link) }
    }),
  }
}

/** The stored bundles that change although other offers use them. */
export function sharedChanges({ sections }: CompositionValues, stored: Pick<Composition, 'sections'>): BundleValue[] {
  const known = new Map(bundlesOf(stored.sections).map((bundle) => [bundle.id, bundle]))
  return bundlesOf(sections).filter((bundle) => {
    const before = known.get(bundle.id)
    return before && before.shared_with.length > 0 && !isSame({ ...bundle, shared_with: [] }, { ...before, shared_with: [] })
  })
}

/** The errors that the server would return, line by line. */
export function errorsOf({ sections }: CompositionValues): FieldError[] {
  const missing: FieldError[] = []
  // An emptied quantity is reported as missing, and replaced by its default in the other checks.
  const complete = <Row extends Quantities>(row: Row, at: string) => {
    const { default_quantity, min_quantity } = row
    for (const [field, value] of Object.entries({ default_quantity, min_quantity }))
      if (value === null) missing.push({ field: `${at}.${field}`, key: 'required' })
    return { ...row, default_quantity: default_quantity ?? min_quantity ?? '0', min_quantity: min_quantity ?? '0' }
  }
  // Ids of rows that are not stored yet become negative numbers, which differ from all stored ids.
  let unsaved = 0
  const idOf = (id: RowId) => (typeof id === 'number' ? id : --unsaved)
  const checked = sections.map((section, s) => ({
    ...section,
    bundles: section.bundles.map((bundle, b) => ({
      ...complete(bundle, `sections.${s}.bundles.${b}`),
      id: idOf(bundle.id),
      products: bundle.products.map((link, p) => complete(link, `sections.${s}.bundles.${b}.products.${p}`)),
    })),
  }))
  return [...missing, ...compositionErrors(checked)]
}

/** Errors by the key of their row and the name of their field. */
export type RowErrors = Record<string, FieldError>
export function byRow(errors: readonly FieldError[], { sections }: CompositionValues): RowErrors {
  return Object.fromEntries(
    errors.flatMap((error) => {
      const [, s, b, p] = /^sections\.(\d+)(?:\.bundles\.(\d+))?(?:\.products\.(\d+))?/.exec(error.field) ?? []
      if (s === undefined) return []
      const field = error.field.slice(error.field.lastIndexOf('.') + 1)
      const section = sections[Number(s)]
      const bundle = b === undefined ? undefined : section?.bundles[Number(b)]
      const link = p === undefined ? undefined : bundle?.products[Number(p)]
      const key = link ? keyOf('link', link.id) : bundle ? keyOf('bundle', bundle.id) : section && keyOf('section', section.id)
      return key ? [[`${key}.${field}`, error]] : []
    }),
  )
}

export type Kind = 'section' | 'bundle' | 'link'
export const keyOf = (kind: Kind, id: RowId): string => `${kind}-${id}`
