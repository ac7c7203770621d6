// Displays a stored document without the editor: with its variables, for one place, or with all variants and their titles.
import { inZone } from '#engine/terms/terms.ts'

export interface VariableContext {
  /** The text for a variable, and whether that is its value. */
  variable: (key: string) => { text: string; is: 'name' | 'value' | 'missing' }
  placeName: (place: string) => string
  /** The place to show it for; null shows the common text with all variants. */
  place: string | null
}

/** Returns HTML for display; `html` must be sanitised by the server. */
export function shownHtml(html: string, { variable, placeName, place }: VariableContext, variantTitle: (name: string) => string): string {
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
