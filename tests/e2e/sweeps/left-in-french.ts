// What still reads French once English was chosen: texts that were made before and kept.
import { readFileSync } from 'node:fs'

import { formatter } from '@lingui/format-po'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Page } from '@playwright/test'

/** A part of a message: words, or the name of what stands there, with the forms that it may take. */
type Part = string | [name: string, kind?: string, forms?: Record<string, Part[]>]

const SPECIAL = /[$()*+.?[\\\]^{|}]/g

const TAG = /<\/?\d+\/?>/

/** What a part may read as, as the source of a regular expression. */
function sourceOf(part: Part): string {
  if (typeof part === 'string') return part === '#' ? '.+' : part.replaceAll(SPECIAL, String.raw`\$&`)
  const forms = Object.values(part[2] ?? {}).filter((form) => Array.isArray(form))
  return forms.length > 0 ? `(?:${forms.map((form) => form.map(sourceOf).join('')).join('|')})` : '.+'
}

/** What a message may read as, piece by piece between its elements; without pieces that hardly say anything. */
function pieces(message: string): string[] {
  return message.split(TAG).flatMap((piece) => {
    // “Offre {0}”: what people call their things begins so, too.
    if (/^\p{Lu}\p{L}* \{\w+\}$/u.test(piece.trim())) return []
    if (!/\p{L}{4}/u.test(piece.replaceAll(/\{\w+/g, '')) || !isWhole(piece)) return []
    const parts = compileMessage(piece.trim()) as Part[]
    return [parts.map(sourceOf).join('')]
  })
}

/** False of a piece of a message whose elements stand within a form of it. */
const isWhole = (piece: string): boolean => piece.split('{').length === piece.split('}').length

let ofMessages: Promise<Record<'french' | 'english', RegExp>> | undefined

async function readMessages(): Promise<Record<'french' | 'english', RegExp>> {
  const filename = 'src/locales/en.po'
  const messages = await formatter().parse(readFileSync(filename, 'utf8'), { locale: 'en', sourceLocale: 'fr', filename })
  const all = Object.entries(messages).map(([id, { message = id, translation = '' }]) => [message, translation] as const)
  const anyOf = (texts: string[]) => new RegExp(`^(?:${texts.flatMap(pieces).join('|')})$`, 'u')
  return { french: anyOf(all.map(([french]) => french)), english: anyOf(all.map(([, english]) => english)) }
}

/** Texts and labels on the page that are French, and that the screens have an English for; what has been told by ear stays as it was told. */
export async function leftInFrench(page: Page): Promise<string[]> {
  const { french, english } = await (ofMessages ??= readMessages())
  const texts = await page.locator('body').evaluate((body) => {
    const isEnglish = (element: Element | null) =>
      element?.closest<HTMLElement>('[lang]')?.lang === 'en' && !element.closest('script, style, [data-part=announcement]')
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
    const found = new Set<string>()
    while (walker.nextNode()) if (isEnglish(walker.currentNode.parentElement)) found.add(walker.currentNode.nodeValue ?? '')
    for (const name of ['aria-label', 'aria-description', 'title', 'placeholder', 'alt'])
      for (const element of body.querySelectorAll(`[${name}]`)) if (isEnglish(element)) found.add(element.getAttribute(name) ?? '')
    return [...found]
  })
  return texts.map((text) => text.trim()).filter((text) => french.test(text) && !english.test(text))
}
