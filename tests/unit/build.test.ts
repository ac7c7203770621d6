// A build replaces the previous one in one step: a server never finds half of it.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { putInPlace } from '../../scripts/build.mjs'

let folder: string
let place: string
let next: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'starif-build-'))
  ;[place, next] = [join(folder, 'dist'), join(folder, 'dist.new')]
  write(next, 'new.js')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('the first build', () => {
  putInPlace(next, place)
  expect(contents()).toEqual({ dist: ['new.js'] })
})

test('a later build leaves nothing of the one before', () => {
  write(place, 'old.js')
  putInPlace(next, place)
  expect(contents()).toEqual({ dist: ['new.js'] })
})

test('what a cut-off build left behind is in nobody’s way', () => {
  write(place, 'old.js')
  write(`${place}.old`, 'older.js')
  putInPlace(next, place)
  expect(contents()).toEqual({ dist: ['new.js'] })
})

function write(into: string, name: string): void {
  mkdirSync(into)
  writeFileSync(join(into, name), '')
}

function contents() {
  return Object.fromEntries(readdirSync(folder).map((name) => [name, readdirSync(join(folder, name))]))
}
