// A PDF as a response: an attachment with a safe name.
import { attachment, safeFileName } from '../files/file-name.ts'
import type { Printed } from './process.ts'

/** `name` is without its extension. */
export function pdfAnswer(name: string, { pdf }: Printed) {
  const safe = safeFileName(`${name}.pdf`, 'application/pdf')
  return {
    headers: { 'content-disposition': attachment(safe), 'x-content-type-options': 'nosniff' },
    body: new File([new Uint8Array(pdf)], safe, { type: 'application/pdf' }),
  }
}
