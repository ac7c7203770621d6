// A creating request that is sent again, after an answer that never came, creates nothing twice.
import { useRef } from 'react'

import { randomId } from '#device/random-id.ts'

/** Returns the key of a body: the same one as long as the same body is tried. */
export function useIdempotencyKey(): (body: unknown) => string {
  const attempt = useRef({ body: '', key: '' })
  return (body) => {
    const written = JSON.stringify(body)
    if (attempt.current.body !== written) attempt.current = { body: written, key: randomId() }
    return attempt.current.key
  }
}
