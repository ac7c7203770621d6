// The part of saxen used here; the package has no types of its own.
declare module 'saxen' {
  type Decode = (text: string) => string
  export class Parser {
    on(event: 'openTag', handler: (name: string, attributes: () => Record<string, string> | false, decode: Decode) => void): this
    on(event: 'closeTag', handler: (name: string) => void): this
    on(event: 'text', handler: (text: string, decode: Decode) => void): this
    on(event: 'cdata', handler: (text: string) => void): this
    on(event: 'attention' | 'warn', handler: () => void): this
    parse(xml: string): void
  }
}
