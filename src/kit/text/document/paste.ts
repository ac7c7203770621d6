// What comes from Word or a web page, made of what a document knows: titles on two levels, and lists that Word writes as paragraphs.

const LEVELS: Record<string, string> = { H1: 'h2', H4: 'h3', H5: 'h3', H6: 'h3' }

/** Pasted HTML with this document's titles and with real lists; what else the document does not know goes when it is read. */
export function cleanPaste(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const gone of body.querySelectorAll('style, script, meta, link, title, [style*="mso-element:comment"]')) gone.remove()
  for (const [name, level] of Object.entries(LEVELS)) for (const title of body.querySelectorAll(name)) rename(title, level)
  for (const title of body.querySelectorAll('p.MsoTitle')) rename(title, 'h2')
  wordLists(body)
  return body.innerHTML
}

function rename(element: Element, name: string): void {
  const other = document.createElement(name)
  other.append(...element.childNodes)
  element.replaceWith(other)
}

/** Word writes an item as a paragraph that begins with its bullet or its number. */
function wordLists(body: HTMLElement): void {
  let list: HTMLElement | null = null
  for (const item of body.querySelectorAll<HTMLElement>('p[style*="mso-list"], p[class*="MsoListParagraph"]')) {
    const marks = item.querySelectorAll('[style*="mso-list:Ignore"], [style*="mso-list: Ignore"]')
    const mark = Array.from(marks, (one) => one.textContent)
      .join('')
      .trim()
    for (const one of marks) one.remove()
    const name = /^(\d+|[a-z]|[ivx]+)[.)]/i.test(mark) ? 'ol' : 'ul'
    const goesOn = list !== null && list.nextElementSibling === item && list.localName === name
    if (!goesOn || list === null) {
      list = document.createElement(name)
      item.before(list)
    }
    const entry = document.createElement('li')
    entry.append(...item.childNodes)
    list.append(entry)
    item.remove()
  }
}
