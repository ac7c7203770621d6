// Prepares a fresh clone: the right Node.js, and the packages of package-lock.json. Runs under any Node.js from 20.19 on, before anything
// is installed, so it must not import a package.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** Node.js 24, which is installed as a package, because the system's own may be older. */
export const node = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
const marker = join(root, 'node_modules', '.starif-lock')
const OLDEST = [20, 19]

/** Ends the program with a message for the person who started it. */
export function giveUp(french, english) {
  console.error(`\n${french}\n${english}\n`)
  process.exit(1)
}

export function setUp() {
  checkNode()
  process.env.PATH = `${join(root, 'node_modules', '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`
  const patches = readdirSync(join(root, 'patches')).map((name) => join('patches', name))
  const wanted = hashOf(['package-lock.json', ...patches])
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return
  install()
  checkPackages()
  writeFileSync(marker, wanted)
}

function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files.toSorted()) hash.update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return
  giveUp(
    `Starif demande Node.js ${OLDEST.join('.')} ou plus récent ; cette machine a ${process.versions.node}.`,
    `Starif needs Node.js ${OLDEST.join('.')} or newer; this machine has ${process.versions.node}.`,
  )
}

function install() {
  console.info('Installation des paquets · installing packages…')
  // The packages for development are needed too, because the app is built here.
  const npm = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (npm.error)
    giveUp(
      'npm est introuvable : il accompagne Node.js (sous Debian, apt-get install npm).',
      'npm was not found: it comes with Node.js (on Debian, apt-get install npm).',
    )
  if (npm.status !== 0)
    giveUp(
      'npm ci a échoué ; ses messages ci-dessus disent pourquoi (réseau, place sur le disque, droits sur le dossier…).',
      'npm ci failed; its messages above say why (network, disk space, rights on the folder…).',
    )
}

/** Some installations forbid the scripts of packages, but Node.js 24 is installed by one. */
function checkPackages() {
  if (spawnSync(node, ['--version'], { shell: process.platform === 'win32' }).status === 0) return
  spawnSync('npm', ['rebuild', 'node'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' })
  if (spawnSync(node, ['--version'], { shell: process.platform === 'win32' }).status === 0) return
  giveUp(
    'Node.js 24 (le paquet npm « node ») n’est pas installé : autorisez son script d’installation, puis lancez « npm install ».',
    'Node.js 24 (the npm package "node") is not installed: allow its install script, then run "npm install".',
  )
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) setUp()
