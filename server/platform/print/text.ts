// The texts printed beside the data: French is written where it is printed, English comes from the catalogue of the screens.
import { readFileSync } from 'node:fs'

import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage'
import { parsePo } from 'pofile-ts'

import type { languages } from '#contract/shared/printed.ts'

export type Language = (typeof languages)[number]

/** A text in French, with `{name}` where the value `name` goes. The same text with another `context` has its own translation. */
export interface PrintedText {
  message: string
  context?: string
  values?: Record<string, string>
}

/**
 * Describes a text to print. `lingui extract` reads it like Lingui's own macro (`corePackage` in lingui.config.ts) if it is imported from
 * `#server/platform/print/text.ts`; here it is an ordinary function, so the name of a value is written with it: `${{ name: value }}`.
 */
export function msg(text: PrintedText): PrintedText
export function msg(parts: TemplateStringsArray, ...values: Record<string, string>[]): PrintedText
export function msg(text: PrintedText | TemplateStringsArray, ...values: Record<string, string>[]): PrintedText {
  if ('message' in text) return text
  const names = values.map((value) => `{${Object.keys(value).join()}}`)
  return { message: text.map((part, at) => part + (names[at] ?? '')).join(''), values: Object.assign({}, ...values) }
}

export type Translate = (text: PrintedText) => string

/** Returns the function that writes texts in a language; a text without a translation stays French. */
export const translateInto =
  (language: Language): Translate =>
  ({ message, context, values = {} }) =>
    compiled(language === 'fr' ? message : (english().get(keyOf(message, context)) ?? message))
      .map((token) => (typeof token === 'string' ? token : (values[token[0]] ?? '')))
      .join('')

const CATALOGUE = new URL('../../../src/locales/en.po', import.meta.url)
const keyOf = (message: string, context?: string | null) => JSON.stringify([message, context ?? null])

let translations: Map<string, string> | undefined
/** Read once, when something is first printed in English. */
const english = () =>
  (translations ??= new Map(
    parsePo(readFileSync(CATALOGUE, 'utf8')).items.flatMap(({ msgid, msgctxt, msgstr: [translation] }) =>
      translation ? [[keyOf(msgid, msgctxt), translation] as const] : [],
    ),
  ))

const known = new Map<string, CompiledMessage>()
/** Each text of the code once. */
function compiled(text: string): CompiledMessage {
  const found = known.get(text) ?? compileMessage(text)
  known.set(text, found)
  return found
}
