// The edits of a composition: each returns a new one in which everything untouched is the same object.
import { newLineId } from '#kit/lines/line.ts'

import { memoizeByObject } from '../memoize-by-object.ts'
import { type BundleValue, keyOf, type Kind, type LinkValue, type RowId, type SectionValue } from '../values.ts'

type Sections = readonly SectionValue[]
export interface OutlineRow {
  key: string
  kind: Kind
  level: 1 | 2 | 3
  row: SectionValue | BundleValue | LinkValue
  section: SectionValue
  bundle?: BundleValue
  /** The position among its siblings, from 1. */
  place: number
  siblings: number
}

/** A product of a bundle that was attached but is not saved yet: it can only be changed after saving. */
export const isFixed = ({ kind, bundle }: OutlineRow): boolean => kind === 'link' && Boolean(bundle?.attached)

const keptOf = new WeakMap<Sections, readonly OutlineRow[]>()
const keptWithin = new WeakMap<SectionValue, readonly OutlineRow[]>()

/** The lines of the outline from top to bottom. */
export const linesOf = (sections: Sections): readonly OutlineRow[] =>
  memoizeByObject(keptOf, sections, () => {
    const lines: OutlineRow[] = []
    for (const [place, section] of sections.entries()) {
      const key = keyOf('section', section.id)
      lines.push({ key, kind: 'section', level: 1, row: section, section, place: place + 1, siblings: sections.length })
      for (const line of linesWithin(section)) lines.push(line)
    }
    return lines
  })

const linesWithin = (section: SectionValue): readonly OutlineRow[] => memoizeByObject(keptWithin, section, () => bundleLinesOf(section))

function bundleLinesOf(section: SectionValue): OutlineRow[] {
  const { bundles } = section
  return bundles.flatMap((bundle, b) => {
    const of = { section, bundle }
    const line: OutlineRow = {
      ...of,
      key: keyOf('bundle', bundle.id),
      kind: 'bundle',
      level: 2,
      row: bundle,
      place: b + 1,
      siblings: bundles.length,
    }
    const siblings = bundle.products.length
    const links = bundle.products.map((link, p): OutlineRow => ({
      ...of,
      key: keyOf('link', link.id),
      kind: 'link',
      level: 3,
      row: link,
      place: p + 1,
      siblings,
    }))
    return [line, ...links]
  })
}

const change = <Row extends { id: RowId }>(rows: readonly Row[], id: RowId, next: (row: Row) => Row): Row[] =>
  rows.map((row) => (row.id === id ? next(row) : row))
const inBundle = (sections: Sections, section: RowId, bundle: RowId, next: (bundle: BundleValue) => BundleValue): SectionValue[] =>
  change(sections, section, (one) => ({ ...one, bundles: change(one.bundles, bundle, next) }))

/** The composition with changed values of one line. */
export function setLine(sections: Sections, { kind, row, section, bundle }: OutlineRow, values: object): SectionValue[] {
  if (kind === 'section') return change(sections, row.id, (one) => ({ ...one, ...values }))
  if (kind === 'bundle') return inBundle(sections, section.id, row.id, (one) => ({ ...one, ...values }))
  return inBundle(sections, section.id, bundle?.id ?? '', (one) => ({
    ...one,
    products: change(one.products, row.id, (link) => ({ ...link, ...values })),
  }))
}

export function removeLine(sections: Sections, { kind, row, section, bundle }: OutlineRow): SectionValue[] {
  const without = <Row extends { id: RowId }>(rows: readonly Row[]) => rows.filter(({ id }) => id !== row.id)
  if (kind === 'section') return without(sections)
  if (kind === 'bundle') return change(sections, section.id, (one) => ({ ...one, bundles: without(one.bundles) }))
  return inBundle(sections, section.id, bundle?.id ?? '', (one) => ({ ...one, products: without(one.products) }))
}

export const addBundle = (sections: Sections, section: RowId, bundle: BundleValue): SectionValue[] =>
  change(sections, section, (one) => ({ ...one, bundles: [...one.bundles, bundle] }))

export const addLinks = (sections: Sections, section: RowId, bundle: RowId, links: LinkValue[]): SectionValue[] =>
  inBundle(sections, section, bundle, (one) => ({ ...one, products: [...one.products, ...links] }))

/** Moves a line one place up or down; at the end of its section or bundle it moves into the neighbouring one. Null if there is none. */
export function moveLine(sections: Sections, line: OutlineRow, step: 1 | -1): { sections: SectionValue[]; key: string } | null {
  const { kind, row, section, bundle, key } = line
  if (isFixed(line)) return null
  if (kind === 'section') {
    const moved = swapped(sections, row.id, step)
    return moved && { sections: moved, key }
  }
  if (kind === 'bundle') {
    const within = swapped(section.bundles, row.id, step)
    if (within) return { sections: change(sections, section.id, (one) => ({ ...one, bundles: within })), key }
    const target = sections[sections.findIndex(({ id }) => id === section.id) + step]
    if (!target) return null
    return {
      sections: change(removeLine(sections, line), target.id, (one) => ({ ...one, bundles: atEnd(one.bundles, row as BundleValue, step) })),
      key,
    }
  }
  if (!bundle) return null
  const within = swapped(bundle.products, row.id, step)
  if (within) return { sections: inBundle(sections, section.id, bundle.id, (one) => ({ ...one, products: within })), key }
  const all = sections.flatMap((one) => one.bundles.map((held) => ({ section: one.id, held })))
  const target = all[all.findIndex(({ held }) => held.id === bundle.id) + step]
  const link = row as LinkValue
  if (!target || target.held.attached || target.held.products.some(({ product }) => product.id === link.product.id)) return null
  // A link belongs to its bundle: in another bundle it becomes a new one.
  const fresh = { ...link, id: newLineId() }
  const moved = inBundle(removeLine(sections, line), target.section, target.held.id, (one) => ({
    ...one,
    products: atEnd(one.products, fresh, step),
  }))
  return { sections: moved, key: keyOf('link', fresh.id) }
}

/** Adds the row at the end that it comes from: at the bottom when it moves up, at the top when it moves down. */
const atEnd = <Row>(rows: readonly Row[], row: Row, step: 1 | -1): Row[] => (step === 1 ? [row, ...rows] : [...rows, row])

function swapped<Row extends { id: RowId }>(rows: readonly Row[], id: RowId, step: 1 | -1): Row[] | null {
  const at = rows.findIndex((row) => row.id === id)
  const [one, other] = [rows[at], rows[at + step]]
  if (!one || !other) return null
  return rows.map((row, place) => (place === at ? other : place === at + step ? one : row))
}

/**
 * Drops a line on another: before or behind a line of its kind, or at the top of a line that can contain it. Null where it may not be
 * dropped.
 */
export function placeLine(
  sections: Sections,
  line: OutlineRow,
  target: OutlineRow,
  behind: boolean,
): { sections: SectionValue[]; key: string } | null {
  const { kind, row, bundle, key } = line
  if (key === target.key || isFixed(line)) return null
  const rest = removeLine(sections, line)
  const insert = <Row extends { id: RowId }>(rows: readonly Row[], one: Row): Row[] => {
    const at = rows.findIndex(({ id }) => id === target.row.id)
    return target.kind === kind ? rows.toSpliced(at + (behind ? 1 : 0), 0, one) : [one, ...rows]
  }
  if (kind === 'section') return target.kind === 'section' ? { sections: insert(rest, row as SectionValue), key } : null
  if (kind === 'bundle') {
    if (target.kind === 'link') return null
    return { sections: change(rest, target.section.id, (one) => ({ ...one, bundles: insert(one.bundles, row as BundleValue) })), key }
  }
  const link = row as LinkValue
  const into = target.bundle
  if (!into) return null
  const stays = into.id === bundle?.id
  if (!stays && (into.attached || into.products.some(({ product }) => product.id === link.product.id))) return null
  const placed = stays ? link : { ...link, id: newLineId() }
  const moved = inBundle(rest, target.section.id, into.id, (one) => ({ ...one, products: insert(one.products, placed) }))
  return { sections: moved, key: keyOf('link', placed.id) }
}
