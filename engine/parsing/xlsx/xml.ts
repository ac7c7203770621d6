// Reads XML element by element, by a real parser: whatever the text, no part of it is looked at again and again.
import { Parser } from 'saxen'

/** An element as it opens and, when they are asked for, its attributes; names without their prefixes. */
type OnElement = (name: string, attributes: () => Record<string, string>) => void
interface Reading {
  /** Refuses attributes, too, that readers may understand in different ways (twice the same, without quotes). */
  strict?: boolean
  onText?: (text: string) => void
  onClose?: (name: string) => void
}

/** Tells of every element of a text. Throws where the text is no XML, or declares a document type or an entity of its own. */
export function readXml(xml: string, onElement: OnElement, { strict = false, onText, onClose }: Reading = {}): void {
  const parser = new Parser()
  parser.on('openTag', (name, attributes, decode) =>
    onElement(withoutPrefix(name), () =>
      Object.fromEntries(Object.entries(attributes() || {}).map(([key, value]) => [withoutPrefix(key), decode(value)])),
    ),
  )
  parser.on('attention', unusual)
  if (strict) parser.on('warn', unusual)
  if (onText) parser.on('text', (text, decode) => onText(decode(text))).on('cdata', onText)
  if (onClose) parser.on('closeTag', (name) => onClose(withoutPrefix(name)))
  parser.parse(xml)
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1)

function unusual(): never {
  throw new Error('unusual XML')
}
