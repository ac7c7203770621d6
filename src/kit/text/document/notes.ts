// Footnotes from other programs: documents here have none, so the text of each note replaces its number, in brackets.

const NUMBER = /^[[(]?\s?([\divxlc]{1,6}|[a-z]|\*{1,6})\s?[\])]?$/i
/** Where Word, LibreOffice and others put the notes, with the line above them. */
const LISTS = '[style*="footnote-list"], [style*="endnote-list"], section.footnotes, div.footnotes'

/** Replaces each note's number by its text, and removes the notes and the line above them. */
export function inlineNotes(body: HTMLElement): void {
  const notes = Array.from(body.querySelectorAll<HTMLAnchorElement>('a[href*="#"]')).flatMap((link) => {
    const note = NUMBER.test(link.textContent.trim()) ? noteOf(body, link) : null
    return note ? [{ link, note }] : []
  })
  for (const { link, note } of notes) {
    const number = link.closest('sup') ?? link
    number.replaceWith(document.createTextNode(` (${textOf(note)})`))
  }
  for (const { note } of notes) {
    const above = note.closest(LISTS) ?? note
    if (above === note && above.previousElementSibling?.localName === 'hr') above.previousElementSibling.remove()
    note.remove()
  }
  for (const list of body.querySelectorAll(LISTS)) if (list.textContent.trim() === '') list.remove()
}

/** The block that a link leads to, if it contains a link back. */
function noteOf(body: HTMLElement, link: HTMLAnchorElement): HTMLElement | null {
  const target = named(body, hashOf(link))
  const block = target?.closest<HTMLElement>('[style*="mso-element:footnote"], [style*="mso-element:endnote"], div[id], li, p, div') ?? null
  const names = [link.id, link.name, link.closest('sup')?.id].filter(Boolean)
  const back = block && Array.from(block.querySelectorAll<HTMLAnchorElement>('a[href*="#"]')).find((one) => names.includes(hashOf(one)))
  if (!block || !back || block.contains(link) || !isAfter(link, block)) return null
  back.remove()
  return block
}

const isAfter = (one: Element, other: Element) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
const hashOf = (link: HTMLAnchorElement): string => (link.getAttribute('href') ?? '').replace(/^[^#]*#/, '')
const named = (body: HTMLElement, name: string): Element | null =>
  name === '' ? null : body.querySelector(`[id="${CSS.escape(name)}"], [name="${CSS.escape(name)}"]`)
const textOf = (note: Element): string =>
  note.textContent
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/↩\ufe0e?/g, '')
    .trim()
