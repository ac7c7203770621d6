// The terms of sale as a tree of the editor's elements: read from any HTML, written as HTML, and printed.
import { parseDocument } from 'htmlparser2'
import sanitize from 'sanitize-html'

import { DELETED_TAGS, INVISIBLE, isLeftOut } from '#engine/terms/copied.ts'
import { articlesOf, inZone } from '#engine/terms/terms.ts'

import { withoutControls } from '../platform/rich-text/rich-text.ts'
import { badRequest } from '../platform/rpc/base.ts'
import { type Cell, padRows, spanOf } from './tables.ts'

/** A part of a sentence: text with its marks, a variable, or a line break. */
export type Run = { text: string; bold: boolean; italic: boolean } | { variable: string; bold: boolean; italic: boolean } | { break: true }
export type Block =
  /** In a stored text at level 2 or 3; in a given text at any HTML level. */
  | { kind: 'heading'; level: number; runs: Run[] }
  | { kind: 'paragraph'; runs: Run[] }
  /** `start` is the number of the first item. */
  | { kind: 'list'; ordered: boolean; start: number; items: Block[][] }
  | { kind: 'table'; rows: Cell[][] }
  | { kind: 'page_break' }
  /** The text of an article for one subsidiary, under the same title. It is part of the article, after the common text. */
  | { kind: 'variant'; zone: string; blocks: Block[] }

/** Also matches unknown variables, which are reported instead of dropped. */
const VARIABLE = /^[^"'<>&\p{Cc}]{1,500}$/u
const ZONE = /^[^"&<>]{1,20}$/
const options: sanitize.IOptions = {
  allowedTags: [
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'p',
    'br',
    'ul',
    'ol',
    'li',
    'strong',
    'em',
    'table',
    'tr',
    'th',
    'td',
    'hr',
    'span',
    'section',
  ],
  allowedAttributes: {
    span: ['data-variable'],
    section: ['data-zone'],
    ol: ['start'],
    li: ['value'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
  },
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', ...DELETED_TAGS],
  nestingLimit: 24,
  transformTags: {
    b: 'strong',
    i: 'em',
    div: 'p',
    '*': (tagName, attribs) => ({ tagName: isLeftOut(attribs) ? 'del' : tagName, attribs }),
  },
  exclusiveFilter: ({ tag, attribs }) => {
    const isOther =
      (tag === 'span' && !VARIABLE.test(attribs['data-variable'] ?? '')) || (tag === 'section' && !ZONE.test(attribs['data-zone'] ?? ''))
    return isOther ? 'excludeTag' : false
  },
}

/** More than any real text has, and the limits of what may keep the PDF maker busy. */
const MOST = { blocks: 6_000, cells: 4_000, columns: 12, page_breaks: 150 }

/** Reads any HTML as terms of sale; empty paragraphs and articles are dropped. Throws BAD_REQUEST when the limits are exceeded. */
export function readText(html: string): Block[] {
  const clean = sanitize(
    withoutControls(html)
      .replaceAll(INVISIBLE, '')
      .replaceAll(/&(shy|#173|#x0*ad);/gi, ''),
    options,
  )
  const blocks = articlesOf(blocksOf(parseDocument(clean).children, 'all'), isTitle).flatMap(withVariantsLast)
  const count = { blocks: 0, cells: 0, columns: 0, page_breaks: 0 }
  measure(blocks, count)
  const over = (Object.keys(MOST) as (keyof typeof MOST)[]).some((what) => count[what] > MOST[what])
  if (over) throw badRequest({ field: 'content', key: 'too_long' })
  return blocks
}

function measure(blocks: readonly Block[], count: typeof MOST): void {
  for (const block of blocks) {
    count.blocks += 1
    if (block.kind === 'page_break') count.page_breaks += 1
    if (block.kind === 'list') for (const item of block.items) measure(item, count)
    if (block.kind === 'variant') measure(block.blocks, count)
    if (block.kind !== 'table') continue
    for (const row of block.rows) {
      count.cells += row.length
      count.columns = Math.max(
        count.columns,
        row.reduce((sum, { colspan }) => sum + colspan, 0),
      )
      for (const cell of row) measure(cell.blocks, count)
    }
  }
}

const isTitle = (block: Block) => block.kind === 'heading' && block.level === 2
const zoneOf = (block: Block) => (block.kind === 'variant' ? block.zone : undefined)

/** Moves the variants of an article after its common text, and before the page breaks that follow it. */
function withVariantsLast(article: Block[]): Block[] {
  const common = article.filter((block) => block.kind !== 'variant')
  const end = common.findLastIndex(({ kind }) => kind !== 'page_break') + 1
  return [...common.slice(0, end), ...article.filter(({ kind }) => kind === 'variant'), ...common.slice(end)]
}

/** The text that applies in a subsidiary, without the variants of others. */
export const textIn = (blocks: readonly Block[], zone: string): Block[] =>
  inZone(blocks, zone, { isTitle, zoneOf }).flatMap((block) => (block.kind === 'variant' ? block.blocks : [block]))

/** The subsidiaries for which a text has variants, in order; `doubled` are those with two variants in the same article. */
export function variantsOf(blocks: readonly Block[]): { zones: string[]; doubled: string[] } {
  const perArticle = articlesOf(blocks, isTitle).map((article) => article.flatMap((block) => zoneOf(block) ?? []))
  const doubled = perArticle.flatMap((zones) => zones.filter((zone, at) => zones.indexOf(zone) < at))
  return { zones: [...new Set(perArticle.flat())], doubled: [...new Set(doubled)] }
}

type Node = ReturnType<typeof parseDocument>['children'][number]
type Marks = { bold: boolean; italic: boolean }
const PLAIN: Marks = { bold: false, italic: false }
const INLINE = new Set(['strong', 'em', 'span', 'br'])
const SPACES = /[ \t\r\n\f]+/g

const nameOf = (node: Node): string | null => ('name' in node ? node.name : null)
const childrenOf = (node: Node): Node[] => ('children' in node ? node.children : [])
const isInline = (node: Node) => ('data' in node ? true : INLINE.has(nameOf(node) ?? ''))

/**
 * Builds blocks of the elements allowed in a context: everything at the top, everything except an article or a variant within a variant,
 * paragraphs and lists within a list or a cell.
 */
function blocksOf(nodes: readonly Node[], within: 'all' | 'variant' | 'part'): Block[] {
  const blocks: Block[] = []
  let loose: Node[] = []
  const paragraph = (kind: Pick<Extract<Block, { runs: Run[] }>, 'kind'> & object, runs: Run[]) => {
    if (runs.length > 0) blocks.push({ ...kind, runs } as Block)
  }
  const flush = () => {
    paragraph({ kind: 'paragraph' }, runsOf(loose))
    loose = []
  }
  for (const node of nodes) {
    // Other programs put blocks inside marks: the block is kept, its marks are lost.
    if (isInline(node) && !childrenOf(node).some((child) => !isInline(child))) {
      loose.push(node)
      continue
    }
    flush()
    const name = nameOf(node)
    const children = childrenOf(node)
    if (name === 'hr') {
      if (within !== 'part') blocks.push({ kind: 'page_break' })
    } else if (name !== null && /^h[1-6]$/.test(name) && within !== 'part') {
      const level = within === 'all' ? Number(name[1]) : 3
      paragraph({ kind: 'heading', level } as { kind: 'heading' }, runsOf(children, { isOneLine: true }))
    } else if (name === 'section' && within === 'all') {
      const inside = blocksOf(children, 'variant')
      const zone = 'attribs' in node ? (node.attribs['data-zone'] ?? '') : ''
      if (inside.length > 0) blocks.push({ kind: 'variant', zone, blocks: inside })
    } else if (name === 'ul' || name === 'ol') {
      blocks.push(...listsOf(node))
    } else if (name === 'table' && within !== 'part') {
      const rows = children.filter((row) => nameOf(row) === 'tr').map(cellsOf)
      if (rows.some((row) => row.some(({ blocks: inside }) => inside.length > 0))) blocks.push({ kind: 'table', rows: padRows(rows) })
    } else blocks.push(...blocksOf(children, within))
  }
  flush()
  return blocks
}

const attributeOf = (node: Node, name: string): string | undefined => ('attribs' in node ? node.attribs[name] : undefined)
const numberOf = (text: string | undefined): number | undefined => (/^\d{1,5}$/.test(text ?? '') ? Number(text) : undefined)

/** Converts a list; it is split where an item's number does not follow the previous one. */
function listsOf(list: Node): Block[] {
  const ordered = nameOf(list) === 'ol'
  const lists: Extract<Block, { kind: 'list' }>[] = []
  let next = (ordered ? numberOf(attributeOf(list, 'start')) : undefined) ?? 1
  for (const item of childrenOf(list)) {
    const isItem = nameOf(item) === 'li'
    const blocks = blocksOf(isItem ? childrenOf(item) : [item], 'part')
    if (blocks.length === 0) continue
    const number = (ordered && isItem ? numberOf(attributeOf(item, 'value')) : undefined) ?? next
    const last = lists.at(-1)
    if (last && number === next) last.items.push(blocks)
    else lists.push({ kind: 'list', ordered, start: number, items: [blocks] })
    next = number + 1
  }
  return lists
}

const cellsOf = (row: Node): Cell[] =>
  childrenOf(row)
    .filter((cell) => nameOf(cell) === 'td' || nameOf(cell) === 'th')
    .map((cell) => ({
      is_head: nameOf(cell) === 'th',
      blocks: blocksOf(childrenOf(cell), 'part'),
      colspan: spanOf(attributeOf(cell, 'colspan'), MOST.columns + 1),
      rowspan: spanOf(attributeOf(cell, 'rowspan'), MOST.cells),
    }))

/**
 * Normalizes runs: single spaces between words, none at the ends, neighbours with the same marks joined. In a single line, a line break
 * becomes a space.
 */
function runsOf(nodes: readonly Node[], { isOneLine = false } = {}): Run[] {
  const runs: Run[] = []
  const add = (text: string, marks: Marks) => {
    const last = runs.at(-1)
    const begins = !last || 'break' in last || ('text' in last && last.text.endsWith(' '))
    const joined = text.replace(SPACES, ' ')
    const shown = begins ? joined.replace(/^ /, '') : joined
    if (shown === '') return
    if (last && 'text' in last && last.bold === marks.bold && last.italic === marks.italic) last.text += shown
    else runs.push({ text: shown, ...marks })
  }
  const walk = (node: Node, marks: Marks): void => {
    const name = nameOf(node)
    if ('data' in node) return add(node.data, marks)
    const variable = name === 'span' && 'attribs' in node ? node.attribs['data-variable'] : undefined
    if (variable) return void runs.push({ variable, ...marks })
    if (name === 'br') return isOneLine ? add(' ', marks) : void runs.push({ break: true })
    for (const child of childrenOf(node)) walk(child, { bold: marks.bold || name === 'strong', italic: marks.italic || name === 'em' })
  }
  for (const node of nodes) walk(node, PLAIN)
  const isBlank = (run: Run | undefined) => run !== undefined && ('break' in run || ('text' in run && run.text.trim() === ''))
  while (isBlank(runs.at(-1))) runs.pop()
  while (isBlank(runs[0])) runs.shift()
  const last = runs.at(-1)
  if (last && 'text' in last) last.text = last.text.replace(/ $/, '')
  return runs
}

/** Writes the tree as the editor's HTML; reading it again gives the same tree. */
export const htmlOf = (blocks: readonly Block[]): string => blocks.map(blockHtml).join('')

function blockHtml(block: Block): string {
  if (block.kind === 'page_break') return '<hr>'
  if (block.kind === 'variant') return `<section data-zone="${block.zone}">${htmlOf(block.blocks)}</section>`
  if (block.kind === 'heading') return `<h${block.level}>${runsHtml(block.runs)}</h${block.level}>`
  if (block.kind === 'paragraph') return `<p>${runsHtml(block.runs)}</p>`
  if (block.kind === 'list') {
    const tag = block.ordered ? 'ol' : 'ul'
    const start = block.ordered && block.start !== 1 ? ` start="${block.start}"` : ''
    return `<${tag}${start}>${block.items.map((item) => `<li>${htmlOf(item)}</li>`).join('')}</${tag}>`
  }
  const cell = ({ is_head, blocks, colspan, rowspan }: Cell) => {
    const tag = is_head ? 'th' : 'td'
    const spans = `${colspan > 1 ? ` colspan="${colspan}"` : ''}${rowspan > 1 ? ` rowspan="${rowspan}"` : ''}`
    return `<${tag}${spans}>${htmlOf(blocks) || '<p></p>'}</${tag}>`
  }
  return `<table>${block.rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('')}</table>`
}

const runsHtml = (runs: readonly Run[]): string =>
  runs
    .map((run) => {
      if ('break' in run) return '<br>'
      const inner = 'variable' in run ? `<span data-variable="${run.variable}"></span>` : escaped(run.text)
      const italic = run.italic ? `<em>${inner}</em>` : inner
      return run.bold ? `<strong>${italic}</strong>` : italic
    })
    .join('')

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The keys of the variables in a text, each once, in order. */
export const variablesIn = (blocks: readonly Block[]): string[] => [
  ...new Set(runsWithin(blocks).flatMap((run) => ('variable' in run ? [run.variable] : []))),
]

/** All runs, including those in variants, lists and cells. */
export const runsWithin = (blocks: readonly Block[]): Run[] =>
  blocks.flatMap((block) => {
    if ('runs' in block) return block.runs
    if (block.kind === 'list') return block.items.flatMap(runsWithin)
    if (block.kind === 'variant') return runsWithin(block.blocks)
    return block.kind === 'table' ? block.rows.flat().flatMap((cell) => runsWithin(cell.blocks)) : []
  })
