// The lock file contains the packages of every platform: `npm ci` refuses one that lacks some.
import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

interface Locked {
  version?: string
  integrity?: string
  link?: boolean
  optionalDependencies?: Record<string, string>
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }

test('a package for another platform is locked as well, at the version that is wanted', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name, wanted]) => /^\d/.test(wanted) && locked(path, name)?.version !== wanted)
      .map(([name, wanted]) => `${path} wants ${name}@${wanted}`),
  )
  expect(missing).toEqual([])
})

/** The entry that Node.js would find for `name` from the package at `path`: the nearest one upwards. */
function locked(path: string, name: string): Locked | undefined {
  const found = packages[`${path === '' ? '' : `${path}/`}node_modules/${name}`]
  if (found || path === '') return found
  const above = path.lastIndexOf('/node_modules/')
  return locked(above < 0 ? '' : path.slice(0, above), name)
}

test('every package is locked with the hash of its content: a registry that serves another one is refused', () => {
  const bare = Object.entries(packages).filter(
    ([path, { link, integrity = '' }]) => path !== '' && !link && !integrity.startsWith('sha512-'),
  )
  expect(bare.map(([path]) => path)).toEqual([])
})
