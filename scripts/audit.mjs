// `npm run audit`: the known vulnerabilities of the dependencies, according to the registry today. Not part of `npm test`, whose result
// must not depend on a registry. Exit code: 0 none, 1 some, 2 the registry does not respond.
import { spawnSync } from 'node:child_process'

const SILENT = 2
const args = ['audit', '--json', '--package-lock-only', '--fetch-retries=1', '--fetch-retry-mintimeout=1000', '--fetch-timeout=60000']
const { stdout } = spawnSync('npm', args, { encoding: 'utf8', maxBuffer: 2 ** 28, shell: process.platform === 'win32' })
const report = parsed(stdout)

if (!report?.metadata?.vulnerabilities) {
  const why = report?.message ?? report?.error?.summary ?? ''
  console.error(`Le registre ne répond pas : rien n’est dit des vulnérabilités. ${why}`)
  console.error('The registry does not answer: nothing is known of vulnerabilities.')
  process.exit(SILENT)
}
const found = Object.values(report.vulnerabilities)
for (const { name, severity, range, isDirect, via, fixAvailable } of found) {
  const titles = via.map((one) => (typeof one === 'string' ? one : `${one.title} (${one.url})`)).join('; ')
  const mended = fixAvailable ? 'correctif disponible · fix available' : 'sans correctif · no fix yet'
  console.info(`${severity.padEnd(8)} ${name} ${range}${isDirect ? ' (direct)' : ''}: ${titles}; ${mended}`)
}
console.info(`Paquets vulnérables : ${found.length} · Vulnerable packages: ${found.length}`)
process.exit(found.length === 0 ? 0 : 1)

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON: the registry has not responded.
    return null
  }
}
