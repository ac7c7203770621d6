// What the libraries of spreadsheets get in the place of `fflate` (vite.config.ts): beyond some size its `zip` and `unzip` start a
// worker from a `blob:` address, which our policy forbids, and wait for it for ever. Here they work where they are called.
import { type AsyncUnzipOptions, type UnzipCallback, unzipSync, type Zippable, zipSync } from 'fflate/browser'

export { strFromU8, strToU8, unzipSync, Zip, ZipDeflate, zipSync } from 'fflate/browser'

type Done<Result> = (error: unknown, result: Result | null) => void

/** `files` as one archive, told to `done`. Large ones take seconds: whoever makes them does so in a worker. */
export const zip = (files: Zippable, done: Done<Uint8Array>): void => calledBack(() => zipSync(files), done)

/** The files of an archive, told to `done`. */
export const unzip = (archive: Uint8Array, ...rest: [AsyncUnzipOptions, UnzipCallback] | [UnzipCallback]): void => {
  const [options, done] = rest.length === 2 ? rest : [{}, rest[0]]
  calledBack(() => unzipSync(archive, options), done as Done<Record<string, Uint8Array>>)
}

function calledBack<Result>(work: () => Result, done: Done<Result>): void {
  let result: Result
  try {
    result = work()
  } catch (error) {
    done(error, null)
    return
  }
  done(null, result)
}
