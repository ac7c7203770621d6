// Copies of data folders, for the run's set-up and for its tests.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** With its owners and its rights, which Node.js does not copy. */
export async function copyDataDir(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', `${from}/.`, to])
}
