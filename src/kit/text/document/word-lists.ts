// Lists from Word: paragraphs that begin with their bullet or number, and have their depth in their style.

const IGNORED = '[style*="mso-list:Ignore"], [style*="mso-list: Ignore"]'
const ITEM = 'p[style*="mso-list"], p[class*="MsoListParagraph"]'

interface Open {
  list: HTMLElement
  item: HTMLElement
}

/** Converts them to lists that keep their first number, because a list may continue after a paragraph. */
export function wordLists(body: HTMLElement): void {
  // The open lists by depth, each with its last item.
  let open: Open[] = []
  let before: Element | null = null
  for (const paragraph of body.querySelectorAll<HTMLElement>(ITEM)) {
    const mark = markOf(paragraph)
    const name = /^\(?(\d+|[a-z]|[ivx]+)[.)]/i.test(mark) ? 'ol' : 'ul'
    if (before === null || paragraph.previousElementSibling !== before) open = []
    const depth = Math.min(Number(/level(\d)/.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 1) - 1, open.length)
    const item = document.createElement('li')
    item.append(...paragraph.childNodes)
    const same = open[depth]
    const list = same?.list.localName === name ? same.list : listAt(paragraph, name, mark, open[depth - 1])
    list.append(item)
    open = [...open.slice(0, depth), { list, item }]
    before = open[0]?.list ?? null
    paragraph.remove()
  }
  // Removes the numbers of titles: documents number them themselves.
  for (const number of body.querySelectorAll(IGNORED)) number.remove()
}

function markOf(paragraph: HTMLElement): string {
  const marks = Array.from(paragraph.querySelectorAll(IGNORED))
  for (const one of marks) one.remove()
  return marks
    .map(({ textContent }) => textContent)
    .join('')
    .trim()
}

function listAt(paragraph: HTMLElement, name: string, mark: string, within: Open | undefined): HTMLElement {
  const list = document.createElement(name)
  const start = name === 'ol' ? startOf(mark) : 1
  if (start > 1) list.setAttribute('start', String(start))
  if (within) within.item.append(list)
  else paragraph.before(list)
  return list
}

/** The number of a mark: 3 for `3.` and for `c)`. */
function startOf(mark: string): number {
  const [, number] = /^\(?(\d{1,4}|[a-hj-uwyz])[.)]/i.exec(mark) ?? []
  if (number === undefined) return 1
  return /\d/.test(number) ? Number(number) : number.toLowerCase().charCodeAt(0) - 96
}
