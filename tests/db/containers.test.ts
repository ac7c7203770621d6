// Root without the capability CAP_SYS_PTRACE, the default in containers: it may not inspect the database's process, which belongs to
// another account.
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, onTestFinished, test } from 'vitest'

import { existingCluster } from '#server/platform/db/embedded/folder.ts'
import { openDatabase } from '#server/platform/db/index.ts'

import { databasePid, emptyDataDir, newDataDir, startApp } from './processes.ts'

const RESTRICTED = ['setpriv', '--bounding-set=-sys_ptrace', '--inh-caps=-sys_ptrace', '--']
const possible = process.getuid?.() === 0 && spawnSync('setpriv', [...RESTRICTED.slice(1), 'true']).status === 0

/** A process that the database's own account may not inspect either, because it cannot read its program. */
function startUnreadable(folder: string, { uid, gid }: { uid: number; gid: number }) {
  const program = join(folder, 'unreadable')
  copyFileSync('/bin/sleep', program)
  chmodSync(program, 0o711)
  const child = spawn(program, ['600'], { uid, gid, cwd: '/' })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child.pid ?? 0
}

const writeLock = (cluster: string, pid: number) => {
  const file = join(cluster, 'postmaster.pid')
  writeFileSync(file, `${pid}\n${cluster}\n1700000000\n5432\n\n127.0.0.1\n\nready   \n`)
  return file
}

describe.runIf(possible)('as root without CAP_SYS_PTRACE', () => {
  test('the embedded database is found: a first start, a tool beside it, and the last to leave stops it', async () => {
    const folder = await emptyDataDir()
    const server = startApp(folder, 'server', 'wait', { under: RESTRICTED })
    await server.says(/ready/)
    const pid = databasePid(folder)
    const tool = startApp(folder, 'tool', 'write', { under: RESTRICTED })
    await tool.says(/wrote/)
    expect(databasePid(folder)).toBe(pid)
    for (const app of [server, tool]) app.kill('SIGTERM')
    expect(await Promise.all([server.ended, tool.ended])).toEqual([0, 0])
    expect(databasePid(folder)).toBeUndefined()
  })

  // Beyond a hundred characters there is no socket, by which another machine's server would be noticed.
  test('the lock of a living database is left alone, also where the path is long', async () => {
    const folder = await newDataDir('long-'.repeat(20))
    const server = startApp(folder)
    await server.says(/ready/)
    const lock = join(existingCluster(folder) ?? '', 'postmaster.pid')
    const before = readFileSync(lock, 'utf8')
    const tool = startApp(folder, 'tool', 'write', { under: RESTRICTED })
    await tool.says(/wrote/)
    expect(readFileSync(lock, 'utf8')).toBe(before)
    tool.kill('SIGTERM')
    server.kill('SIGTERM')
    expect(await Promise.all([tool.ended, server.ended])).toEqual([0, 0])
  })

  test("a lock whose number now is another account's process does not block the start", async () => {
    const folder = await newDataDir()
    await (await openDatabase({ data_dir: folder })).close()
    const cluster = existingCluster(folder) ?? ''
    const other = spawn('sleep', ['600'], { uid: 65_534, gid: 65_534, cwd: '/' })
    onTestFinished(() => void other.kill('SIGKILL'))
    writeLock(cluster, other.pid ?? 0)
    const app = startApp(folder, 'server', 'wait', { under: RESTRICTED })
    await app.says(/ready/)
    app.kill('SIGTERM')
    expect(await app.ended).toBe(0)
  })

  test('a lock of which nobody can tell whose it is stays, and the start says which process to look at', async () => {
    const folder = await newDataDir()
    await (await openDatabase({ data_dir: folder })).close()
    const cluster = existingCluster(folder) ?? ''
    const pid = startUnreadable(folder, statSync(cluster))
    const lock = writeLock(cluster, pid)
    const app = startApp(folder, 'server', 'wait', { under: RESTRICTED })
    expect(await app.ended).toBe(1)
    expect(app.output()).toContain(`process ${pid}`)
    expect(app.output()).toContain('postmaster.pid')
    expect(app.output()).not.toContain('    at ')
    expect(existsSync(lock)).toBe(true)
  })
})
