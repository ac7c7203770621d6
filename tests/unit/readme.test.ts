// README links to every part, and its pages mention every setting and every option of a command.
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

import { expect, test } from 'vitest'

import { settingNames } from '#server/platform/runtime/settings.ts'

const readme = readFileSync('README.md', 'utf8')
const settings = readFileSync('docs/settings.md', 'utf8')
const commands = readFileSync('docs/commands.md', 'utf8')
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

/** Between backticks: alone, or as a part of a command. */
const isNamed = (word: string) => new RegExp(`\`[^\`\n]*(?<![\\w-])${word}(?![\\w-])[^\`\n]*\``).test(settings)

test('README is read in three minutes: it has at most 700 words', () => {
  expect(readme.split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(700)
})

test('the way of one datum leads through five files, and each of them names it', () => {
  const [, datum = '', way = ''] = /^One datum, `(\w+)`, passes through\n([\s\S]+?)\n\n/m.exec(readme) ?? []
  const files = [...way.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)
  expect(files).toHaveLength(5)
  expect(files.filter((file) => !readFileSync(file, 'utf8').includes(datum))).toEqual([])
})

test('every path that README names is there', () => {
  const paths = [...readme.matchAll(/`((?:engine|contract|server|src|tests|scripts|docs|bench)\/[^`<]*)`|\]\(([^)#:]+)\)/g)]
  const named = paths.map(([, inCode, linked]) => inCode ?? linked ?? '')
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})

const foldersIn = (folder: string) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))

test('an area has the same name on every floor', () => {
  const areas = /^Areas: `([\w ]+)`/m.exec(readme)?.[1]?.split(' ') ?? []
  expect(areas.length).toBeGreaterThan(10)
  const known = new Set(['shared', 'platform', 'money', 'time', 'parsing', 'kept', ...areas])
  const floors = ['contract', 'engine', 'server', 'src/entities']
  expect(
    floors.flatMap((floor) => foldersIn(floor).map((name) => `${floor}/${name}`)).filter((path) => !known.has(basename(path))),
  ).toEqual([])
})

test('every room of the tree is named in README', () => {
  const rooms = ['.', 'server/platform', 'src'].flatMap(foldersIn)
  const ours = rooms.filter((room) => !/^(\.|node_modules$|dist|test-results$|public$)/.test(room))
  expect(ours.filter((room) => !new RegExp(`(^|\\s)${room}/`, 'm').test(readme))).toEqual([])
})

test('every setting is in docs/settings.md', () => {
  expect(settingNames.filter((name) => !isNamed(name))).toEqual([])
})

test('every option of a command is in docs/commands.md', () => {
  const options = globSync('scripts/*.ts').flatMap((file) =>
    optionsOf(readFileSync(file, 'utf8')).map((name) => ({ command: commandOf(file), name })),
  )
  expect(options).toContainEqual({ command: 'import', name: 'dry-run' })
  expect(options).toContainEqual({ command: 'user:create', name: 'role' })
  const undocumented = options.filter(({ command, name }) => !new RegExp(`\`npm run ${command} [^\`\n]*--${name}(?![\\w-])`).test(commands))
  expect(undocumented).toEqual([])
})

/** The options in `parseArgs`, and those in the usage that `command` prints. */
function optionsOf(source: string): string[] {
  const declared = [...source.matchAll(/'?([\w-]+)'?: \{ type: '(?:string|boolean)'/g)].map(([, name = '']) => name)
  const shown = [...source.matchAll(/npm run [^\n]*/g)].flatMap(([usage]) =>
    [...usage.matchAll(/--([a-z][\w-]*)/g)].map(([, name = '']) => name),
  )
  return [...new Set([...declared, ...shown])]
}

function commandOf(file: string): string | undefined {
  return Object.keys(scripts).find((name) => scripts[name]?.endsWith(` ${file}`))
}
