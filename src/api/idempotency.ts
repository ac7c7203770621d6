// A creating request that is sent again, after an answer that never came, creates nothing twice.
import { useRef } from 'react'

/** Answers the key of a body: the same one as long as the same body is tried. */
export function useIdempotencyKey(): (body: unknown) => string {
  const attempt = useRef({ body: '', key: '' })
  return (body) => {
    const written = JSON.stringify(body)
    if (attempt.current.body !== written) attempt.current = { body: written, key: newKey() }
    return attempt.current.key
  }
}

/** Unlike `randomUUID`, this also works where the address is plain http. */
const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
