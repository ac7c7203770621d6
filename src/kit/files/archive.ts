// Replacement for `fflate` in the spreadsheet libraries (vite.config.ts). Above a certain size, the `zip` and `unzip` of `fflate` start
// a worker from a `blob:` address, which our content security policy forbids, and then wait forever. Here they run where they are
// called.
import { type AsyncUnzipOptions, type UnzipCallback, unzipSync, type Zippable, zipSync } from 'fflate/browser'

export { strFromU8, strToU8, unzipSync, Zip, ZipDeflate, zipSync } from 'fflate/browser'

type Done<Result> = (error: unknown, result: Result | null) => void

/** Passes `files` as one archive to `done`. Large archives take seconds: call it in a worker. */
export const zip = (files: Zippable, done: Done<Uint8Array>): void => calledBack(() => zipSync(files), done)

/** Passes the files of an archive to `done`. */
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
