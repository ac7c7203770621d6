// What comes from Word or a web page, made of what a document knows: titles on two levels, and lists that Word writes as paragraphs.

const LEVELS: Record<string, string> = { H1: 'h2', H4: 'h3', H5: 'h3', H6: 'h3' }

/** Pasted HTML with this document's titles and with real lists; what else the document does not know goes when it is read. */
export function cleanPaste(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const gone of body.querySelectorAll('style, script, meta, link, title, [style*="mso-element:comment"]')) gone.remove()
  for (const [name, level] of Object.entries(LEVELS)) for (const title of body.querySelectorAll(name)) rename(title, level)
  for (const title of body.querySelectorAll('p.MsoTitle')) rename(title, 'h2')
  wordLists(body)
  for (const paragraph of body.querySelectorAll('p'))
    if (paragraph.textContent.trim() === '' && !paragraph.querySelector('[data-variable]')) paragraph.remove()
  return body.innerHTML
}

function rename(element: Element, name: string): void {
  const other = document.createElement(name)
  other.append(...element.childNodes)
  element.replaceWith(other)
}

const IGNORED = '[style*="mso-list:Ignore"], [style*="mso-list: Ignore"]'

/** Word writes an item as a paragraph that begins with its bullet or its number, and says in its style how deep it stands. */
function wordLists(body: HTMLElement): void {
  // The lists that are open, by their depth, with the item that went into them last.
  let open: { list: HTMLElement; item: HTMLElement }[] = []
  let before: Element | null = null
  for (const paragraph of body.querySelectorAll<HTMLElement>('p[style*="mso-list"], p[class*="MsoListParagraph"]')) {
    const marks = paragraph.querySelectorAll(IGNORED)
    const mark = Array.from(marks, (one) => one.textContent)
      .join('')
      .trim()
    for (const one of marks) one.remove()
    const name = /^(\d+|[a-z]|[ivx]+)[.)]/i.test(mark) ? 'ol' : 'ul'
    if (before === null || paragraph.previousElementSibling !== before) open = []
    const depth = Math.min(Number(/level(\d)/.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 1) - 1, open.length)
    const item = document.createElement('li')
    item.append(...paragraph.childNodes)
    const same = open[depth]
    const list = same?.list.localName === name ? same.list : document.createElement(name)
    const within = open[depth - 1]?.item
    if (list !== same?.list) {
      if (within) within.append(list)
      else paragraph.before(list)
    }
    list.append(item)
    open = [...open.slice(0, depth), { list, item }]
    before = open[0]?.list ?? null
    paragraph.remove()
  }
  // The numbers of titles: a document has its own.
  for (const number of body.querySelectorAll(IGNORED)) number.remove()
}
