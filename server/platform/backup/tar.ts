// The archive of a backup, which any `tar` can open.
import { Readable } from 'node:stream'
import type { ReadableWritablePair } from 'node:stream/web'

import { createTarDecoder, type ParsedTarEntry, type TarPackController } from 'modern-tar'

export interface Entry {
  name: string
  /** Must be read to its end or not at all. */
  body: AsyncIterable<Uint8Array>
}

/** Writes one entry: exactly `size` bytes, in the order of `parts`. Throws if there are more or fewer. */
export async function writeEntry(
  archive: TarPackController,
  name: string,
  size: number,
  parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<void> {
  const entry = archive.add({ name, size, mode: 0o600 }).getWriter()
  for await (const part of parts) await entry.write(part)
  await entry.close()
}

/** The entries of an archive, in order. Throws if it is truncated or damaged. */
export async function* entries(source: Readable): AsyncGenerator<Entry> {
  const decoder = createTarDecoder({ strict: true }) as ReadableWritablePair<ParsedTarEntry, Uint8Array>
  for await (const { header, body } of Readable.toWeb(source).pipeThrough(decoder)) {
    yield { name: header.name, body: body as AsyncIterable<Uint8Array> }
    await body.cancel()
  }
}
