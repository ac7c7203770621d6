// A stored document made readable without the editor: with its variables, and for one place or with what stands above each variant.
import { inZone } from '#engine/terms/terms.ts'

export interface DocumentView {
  /** What a variable says, and whether that is its value. */
  variable: (key: string) => { text: string; is: 'name' | 'value' | 'missing' }
  placeName: (place: string) => string
  /** The place for which it is shown; null: the common text with all variants. */
  place: string | null
}

/** HTML for reading of HTML that the server has sanitised. */
export function shownHtml(html: string, { variable, placeName, place }: DocumentView, variantTitle: (name: string) => string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const pieces = Array.from(body.children) as HTMLElement[]
  const kept =
    place === null
      ? pieces
      : inZone(pieces, place, { isTitle: ({ localName }) => localName === 'h2', zoneOf: ({ dataset }) => dataset['zone'] })
  body.replaceChildren(...kept)
  for (const span of body.querySelectorAll<HTMLElement>('[data-variable]')) {
    const { text, is } = variable(span.dataset['variable'] ?? '')
    span.textContent = text
    if (is !== 'name') span.dataset['shown'] = is
  }
  for (const variant of body.querySelectorAll<HTMLElement>('section[data-zone]')) {
    variant.dataset['name'] = variantTitle(placeName(variant.dataset['zone'] ?? ''))
  }
  return body.innerHTML
}
