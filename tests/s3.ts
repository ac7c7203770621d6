// A real S3 server for a test: it starts empty, and its URL and keys are returned as settings.
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import S3rver from '@20minutes/s3rver'

export interface S3 {
  env: Record<string, string>
  /** Whether every connection is cut; the port stays this server's. */
  setAway(away: boolean): void
  close(): Promise<void>
}

export async function startS3(): Promise<S3> {
  const directory = await mkdtemp(join(tmpdir(), 'starif-s3-'))
  const options = { directory, silent: true, configureBuckets: [{ name: 'starif' }] }
  const strict = new S3rver(options)
  await strict.configureBuckets()
  // It signs `/bucket` where clients sign `/bucket/`, like AWS: requests for the bucket as a whole skip the signature check.
  const lenient = new S3rver({ ...options, allowMismatchedSignatures: true })
  const [signed, listed] = [strict.callback(), lenient.callback()]
  let isAway = false
  const server = createServer((request, response) => {
    if (isAway) return request.socket.destroy()
    return (request.url?.startsWith('/starif/?') ? listed : signed)(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address() as AddressInfo
  return {
    setAway: (away) => void (isAway = away),
    env: {
      S3_BUCKET: 'starif',
      S3_ENDPOINT: `http://127.0.0.1:${address.port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    async close() {
      if (!server.listening) return
      server.close()
      server.closeAllConnections()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
