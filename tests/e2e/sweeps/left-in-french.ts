// Finds texts that are still French after English was chosen, because they were made before and cached.
import { readFileSync } from 'node:fs'

import { formatter } from '@lingui/format-po'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Page } from '@playwright/test'

/** A part of a message: a text, or the name of a placeholder, with its possible forms. */
type Part = string | [name: string, kind?: string, forms?: Record<string, Part[]>]

const SPECIAL = /[$()*+.?[\\\]^{|}]/g

const TAG = /<\/?\d+\/?>/

/** What a part can match, as the source of a regular expression. */
function sourceOf(part: Part): string {
  if (typeof part === 'string') return part === '#' ? '.+' : part.replaceAll(SPECIAL, String.raw`\$&`)
  const forms = Object.values(part[2] ?? {}).filter((form) => Array.isArray(form))
  return forms.length > 0 ? `(?:${forms.map((form) => form.map(sourceOf).join('')).join('|')})` : '.+'
}

/** What a message can match, piece by piece between its elements; without pieces that are hardly specific. */
function pieces(message: string): string[] {
  return message.split(TAG).flatMap((piece) => {
    // “Offre {0}”: names that people give to their data begin like this, too.
    if (/^\p{Lu}\p{L}* \{\w+\}$/u.test(piece.trim())) return []
    if (!/\p{L}{4}/u.test(piece.replaceAll(/\{\w+/g, '')) || !isWhole(piece)) return []
    const parts = compileMessage(piece.trim()) as Part[]
    return [parts.map(sourceOf).join('')]
  })
}

/** False for a piece of a message whose elements are inside one of its forms. */
const isWhole = (piece: string): boolean => piece.split('{').length === piece.split('}').length

let ofMessages: Promise<Record<'french' | 'english', RegExp>> | undefined

async function readMessages(): Promise<Record<'french' | 'english', RegExp>> {
  const filename = 'src/locales/en.po'
  const messages = await formatter().parse(readFileSync(filename, 'utf8'), { locale: 'en', sourceLocale: 'fr', filename })
  const all = Object.entries(messages).map(([id, { message = id, translation = '' }]) => [message, translation] as const)
  const anyOf = (texts: string[]) => new RegExp(`^(?:${texts.flatMap(pieces).join('|')})$`, 'u')
  return { french: anyOf(all.map(([french]) => french)), english: anyOf(all.map(([, english]) => english)) }
}

/**
 * French texts and labels on the page for which there is an English translation; past announcements to screen readers stay in their
 * language.
 */
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
