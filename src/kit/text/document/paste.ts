// Converts HTML pasted from Word, LibreOffice, Google Docs or a web page to the vocabulary of documents: articles on two levels, lists
// that Word writes as paragraphs, notes in brackets; deletions, comments and hidden text are removed.
import { DELETED_TAGS, INVISIBLE, isLeftOut } from '#engine/terms/copied.ts'
import { outlineOf } from '#engine/terms/outline.ts'

import { inlineNotes } from './notes.ts'
import { wordLists } from './word-lists.ts'

/** Returns the pasted HTML with the document's titles and real lists; other unknown elements are dropped when the editor parses it. */
export function cleanPaste(html: string): string {
  const { body } = new DOMParser().parseFromString(html.replaceAll(INVISIBLE, ''), 'text/html')
  for (const gone of body.querySelectorAll(['style', 'script', 'meta', 'link', 'title', ...DELETED_TAGS].join())) gone.remove()
  for (const element of body.querySelectorAll<HTMLElement>('[style], [class], [hidden]')) if (isHidden(element)) element.remove()
  inlineNotes(body)
  wordLists(body)
  pageBreaks(body)
  articles(body)
  for (const paragraph of body.querySelectorAll('p'))
    if (paragraph.textContent.trim() === '' && !paragraph.querySelector('[data-variable], hr')) paragraph.remove()
  return body.innerHTML
}

const isHidden = (element: HTMLElement): boolean =>
  isLeftOut({
    style: element.getAttribute('style') ?? '',
    class: element.className,
    ...(element.hidden && { hidden: '' }),
  })

/** Word marks a new page by a line break; the rules that other programs draw are not page breaks. */
function pageBreaks(body: HTMLElement): void {
  for (const rule of body.querySelectorAll('hr')) if (rule.attributes.length > 0) rule.remove()
  for (const end of body.querySelectorAll('br[style*="page-break-before"]')) end.replaceWith(document.createElement('hr'))
}

function articles(body: HTMLElement): void {
  const titles = Array.from(body.querySelectorAll('p.MsoTitle, h1, h2, h3, h4, h5, h6'))
  const texts = titles.map((title) => ({
    level: title.localName === 'p' ? 0 : Number(title.localName[1]),
    text: title.textContent.replaceAll(/\s+/g, ' ').trim(),
  }))
  for (const [at, { as, number }] of outlineOf(texts).entries()) {
    const title = titles[at]
    if (!title || title.closest('section')) continue
    withoutBeginning(title, number)
    if (as !== 'none') rename(title, as === 'article' ? 'h2' : 'h3')
    else inBold(rename(title, 'p'))
  }
}

/** Removes that many letters from the beginning; a run of white space counts as one. */
function withoutBeginning(title: Element, letters: number): void {
  if (letters === 0) return
  const walker = document.createTreeWalker(title, NodeFilter.SHOW_TEXT)
  let rest = letters
  let begins = true
  for (let node = walker.nextNode(); node && rest > 0; node = walker.nextNode()) {
    let text = (node.textContent ?? '').replaceAll(/\s+/g, ' ')
    if (begins) text = text.trimStart()
    begins = text === '' || text.endsWith(' ')
    node.textContent = text.slice(rest)
    rest -= text.length
  }
}

function inBold(paragraph: HTMLElement): void {
  const bold = document.createElement('strong')
  bold.append(...paragraph.childNodes)
  paragraph.append(bold)
}

function rename(element: Element, name: string): HTMLElement {
  const other = document.createElement(name)
  other.append(...element.childNodes)
  element.replaceWith(other)
  return other
}
