// Checks a process by its number: whether it is alive, and whether it is the server of a cluster.
import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync, statSync } from 'node:fs'

/** `unknown` when the system does not allow the check; such a process may be the server. */
export type Serving = 'yes' | 'no' | 'unknown'

export function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether the process is the PostgreSQL server of this cluster. */
export function isServing(pid: number, cluster: string): Serving {
  if (!isAlive(pid)) return 'no'
  const folder = process.platform === 'linux' ? serverFolder(pid, cluster) : folderInCommand(pid, cluster)
  if (folder === undefined) return 'unknown'
  return folder === cluster ? 'yes' : 'no'
}

/** The working directory of the process if it may be a server of this cluster, null if it cannot be, undefined if unknown. */
function serverFolder(pid: number, cluster: string): string | null | undefined {
  const status = statusOf(pid)
  if (!status) return undefined
  if (status.ended) return null
  // PostgreSQL serves a cluster only as the account that owns it.
  const { uid, gid } = status
  if (uid !== statSync(cluster).uid) return null
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
  }
  // Root without CAP_SYS_PTRACE, as in most containers, may not inspect another account's process, but that account may.
  const asked = spawnSync('readlink', [`/proc/${pid}/cwd`], { cwd: '/', encoding: 'utf8', uid, gid })
  if (asked.status === 0) return asked.stdout.trim()
  return isAlive(pid) ? undefined : null
}

function statusOf(pid: number): { ended: boolean; uid: number; gid: number } | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    // The second figure is the effective account. Z is a process that has ended and has not been reaped.
    const idOf = (name: string) => {
      const line = status.split('\n').find((one) => one.startsWith(`${name}:`))
      return Number(line?.split(/\s+/)[2])
    }
    return { ended: /^State:\s+[ZX]/m.test(status), uid: idOf('Uid'), gid: idOf('Gid') }
  } catch {
    // The process has just ended, or may not be inspected.
    return undefined
  }
}

function folderInCommand(pid: number, cluster: string): string | null | undefined {
  const { status, stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  if (status !== 0) return isAlive(pid) ? undefined : null
  return stdout.includes(cluster) ? cluster : null
}
