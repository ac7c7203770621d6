// A real spreadsheet program, for tests that are skipped if there is none.
import { execFile, execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { promisify } from 'node:util'

export function hasOffice(): boolean {
  try {
    execFileSync('soffice', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Recalculates every formula, whatever result is stored in the file. */
const RECALCULATING = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>`

/** Opens a file and saves it in another format, or the same, in `folder`/`to`; returns its path. */
export async function savedAs(folder: string, path: string, format: string, to: string): Promise<string> {
  const [out, user] = [join(folder, to), join(folder, 'profile', 'user')]
  await mkdir(user, { recursive: true })
  await writeFile(join(user, 'registrymodifications.xcu'), RECALCULATING)
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
  await promisify(execFile)('soffice', [profile, '--headless', '--convert-to', format, '--outdir', out, path])
  return join(out, `${basename(path, extname(path))}.${format}`)
}
