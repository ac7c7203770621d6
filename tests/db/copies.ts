// Copies of data folders, for the setup of the run and for its tests.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Copies owners and permissions too, which Node.js does not. */
export async function copyDataDir(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', `${from}/.`, to])
}
