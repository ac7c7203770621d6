// What can be given to a command or set for the server is in the README.
import { globSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { settingNames } from '#server/runtime/settings.ts'

const readme = readFileSync('README.md', 'utf8')
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

/** Between backticks: alone, or as a part of a command. */
const isNamed = (word: string) => new RegExp(`\`[^\`\n]*(?<![\\w-])${word}(?![\\w-])[^\`\n]*\``).test(readme)

test('every setting is in the README', () => {
  expect(settingNames.filter((name) => !isNamed(name))).toEqual([])
})

test('every option of a command is in the README', () => {
  const options = globSync('scripts/*.ts').flatMap((file) =>
    optionsOf(readFileSync(file, 'utf8')).map((name) => ({ command: commandOf(file), name })),
  )
  expect(options).toContainEqual({ command: 'import', name: 'dry-run' })
  expect(options).toContainEqual({ command: 'user:create', name: 'role' })
  const undocumented = options.filter(({ command, name }) => !new RegExp(`\`npm run ${command} [^\`\n]*--${name}(?![\\w-])`).test(readme))
  expect(undocumented).toEqual([])
})

/** Those that `parseArgs` is given, and those of the usage that `command` shows. */
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
