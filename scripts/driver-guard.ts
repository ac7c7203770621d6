// Patches the source of the database driver while it is loaded (loader-hooks.ts; docs/decisions/0092-driver-guard.md).

/** The only module of the driver that is patched. */
export const DRIVER = '/node_modules/postgres/src/connection.js'

/**
 * Data that waits to be written is refused when the connection is gone, and is not sent at the start of the next connection. The query
 * that a new connection sends by itself, for the array types, may fail with it: no caller waits for its result.
 */
const CHANGES: readonly (readonly [RegExp, string])[] = [
  [
    /(function nextWrite\(fn\) \{\n)(\s+const x = socket\.write)/,
    `$1    if (socket === null) {
      chunk = nextWriteTimer = null
      error(Errors.connection('CONNECTION_CLOSED', options))
      return false
    }
$2`,
  ],
  [/(async function closed\(hadError\) \{\n)/, '$1    chunk = null\n'],
  [/(clearImmediate\(nextWriteTimer\)\n)(\s+socket\.removeListener\('data', data\))/, '$1    nextWriteTimer = null\n$2'],
  [/return fetchArrayTypes\(\)/, 'return fetchArrayTypes().catch(() => {})'],
  // The driver tries each of several hosts once, including one that drops packets; then the waiting queries fail.
  [/options\.host\[retries \+ 1\]\)\n\s+return\n/, 'options.host[++retries])\n      return\n    retries = 0\n'],
  [/errored\((Errors\.connection\('CONNECT_TIMEOUT')/, 'error($1'],
  // Before a new connection is used, the cluster that it leads to is checked (server/db/lineage.ts). After a refusal the next host is
  // tried.
  [
    /(\n\s+)(if \(needsTypes\) \{\n)/,
    `$1if (options.admission?.text && backendParameters.admitted === undefined) return askAdmission()
      if (backendParameters.admitted instanceof Error) {
        error(backendParameters.admitted)
        return socket.destroy()
      }$1$2`,
  ],
  [
    /\n {2}function fetchState\(\) \{/,
    `
  function askAdmission() {
    const asked = new Query([options.admission.text], [], execute, null, { simple: true })
    asked.resolve = ([cluster]) => {
      backendParameters.admitted = options.admission.judge(cluster) ?? true
    }
    asked.reject = () => socket.destroy()
    asked.execute()
  }

  function fetchState() {`,
  ],
  // Statements that a transaction sends together are sent in one piece: each write costs more than the statement itself.
  [/chunk\.length >= 1024/, 'chunk.length >= 16_384'],
]

/**
 * Returns the patched source of the driver. Throws if it is another version than the patch was made for: check whether that version still
 * needs it.
 */
export function guarded(driver: string): string {
  return CHANGES.reduce((source, [where, what]) => {
    if (!where.test(source))
      throw new Error(`postgres is not the version that scripts/driver-guard.ts was made for: it lacks ${where.source}`)
    return source.replace(where, what)
  }, driver)
}
