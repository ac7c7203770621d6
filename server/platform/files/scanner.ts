// Sends uploads to a virus scanner if one is configured, with clamd's own protocol `INSTREAM`, which transfers the bytes in chunks.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

import { ORPCError } from '@orpc/server'

import { logEvent } from '../runtime/events.ts'
import { scaleTimeout } from '../runtime/timeout-scale.ts'

const [PIECE, PORT, DEADLINE_MS, MOST_ANSWERED] = [65_536, 3_310, 30_000, 4_096]

/**
 * Returns once the scanner at `url` (`tcp://host:3310`, or `unix:/path` of its socket) has found nothing in `bytes`; without a `url` at
 * once. Throws UPLOAD_REFUSED (415) if it finds something, and SERVICE_UNAVAILABLE (503) if it does not respond: no file is accepted
 * unscanned.
 */
export async function scan(url: string | undefined, bytes: Uint8Array): Promise<void> {
  if (!url) return
  // A failed connection counts as an empty response, which is refused below.
  const answer = await answerOf(url, bytes).catch(() => '')
  if (answer.endsWith('OK')) return
  if (!answer.endsWith('FOUND')) {
    logEvent({ event: 'scanner_unavailable', answer })
    throw new ORPCError('SERVICE_UNAVAILABLE', { status: 503 })
  }
  logEvent({ event: 'virus_found', answer })
  throw new ORPCError('UPLOAD_REFUSED', { defined: true, status: 415, message: 'Not a file that is accepted' })
}

async function answerOf(url: string, bytes: Uint8Array): Promise<string> {
  const socket = openTo(url)
  const deadline = AbortSignal.timeout(scaleTimeout(DEADLINE_MS))
  const end = () => socket.destroy(new Error('the scanner takes too long'))
  deadline.addEventListener('abort', end)
  try {
    await once(socket, 'connect')
    send(socket, bytes)
    let answer = ''
    // It may respond that the limit is exceeded before it has read everything.
    for await (const piece of socket) {
      answer += String(piece)
      if (answer.includes('\0') || answer.length > MOST_ANSWERED) break
    }
    return answer.replace(/\0.*$/s, '').trim()
  } finally {
    deadline.removeEventListener('abort', end)
    socket.destroy()
  }
}

function openTo(url: string): Socket {
  const { protocol, hostname, port, pathname } = new URL(url)
  return protocol === 'unix:' ? connect(pathname) : connect(Number(port) || PORT, hostname.replace(/^\[|\]$/g, ''))
}

/** Sends each chunk after its length in four bytes; only the last one has length 0. */
function send(socket: Socket, bytes: Uint8Array): void {
  const lengthOf = (length: number) => {
    const four = Buffer.alloc(4)
    four.writeUInt32BE(length)
    return four
  }
  socket.write('zINSTREAM\0')
  for (let at = 0; at < bytes.length; at += PIECE) {
    const piece = bytes.subarray(at, at + PIECE)
    socket.write(lengthOf(piece.length))
    socket.write(piece)
  }
  socket.write(lengthOf(0))
}
