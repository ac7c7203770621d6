// Reads XML element by element with a real parser, so that no text makes it slow.
import { Parser } from 'saxen'

/** Called for each opening element; attributes are only parsed when requested. Names have no namespace prefix. */
type OnElement = (name: string, attributes: () => Record<string, string>) => void
interface Reading {
  /** Also rejects attributes that parsers interpret differently (duplicates, missing quotes). */
  strict?: boolean
  onText?: (text: string) => void
  onClose?: (name: string) => void
}

/** Calls `onElement` for every element. Throws when the text is not XML, or declares a document type or an entity of its own. */
export function readXml(xml: string, onElement: OnElement, { strict = false, onText, onClose }: Reading = {}): void {
  const parser = new Parser()
  parser.on('openTag', (name, attributes, decode) =>
    onElement(withoutPrefix(name), () => {
      const all: Record<string, string> = {}
      for (const [key, value] of Object.entries(attributes() || {})) all[withoutPrefix(key)] = value.includes('&') ? decode(value) : value
      return all
    }),
  )
  parser.on('attention', unusual)
  if (strict) parser.on('warn', unusual)
  if (onText) parser.on('text', (text, decode) => onText(text.includes('&') ? decode(text) : text)).on('cdata', onText)
  if (onClose) parser.on('closeTag', (name) => onClose(withoutPrefix(name)))
  parser.parse(xml)
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1)

function unusual(): never {
  throw new Error('unusual XML')
}
