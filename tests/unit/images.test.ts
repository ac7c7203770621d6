// The container images of the app: an operator can pin each of them with one variable.
import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(file, 'utf8')
const variables = ['CADDY_IMAGE', 'NODE_IMAGE', 'POSTGRES_IMAGE']

test('every image of the compose file and of the Dockerfile comes from a variable, so that it can be one by its digest', () => {
  const images = [...read('compose.yaml').matchAll(/^\s*(?:image|NODE_IMAGE): (.+)$/gm)].map(([, image]) => image)
  expect(images.map((image) => /^\$\{(\w+):-[\w.:-]+\}$/.exec(image ?? '')?.[1]).toSorted()).toEqual(variables)
  const bases = [...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, base]) => base)
  expect(new Set(bases)).toEqual(new Set([`\${NODE_IMAGE}`]))
})

test('the command of the documentation pins the images that are named there', () => {
  const named = [...read('compose.yaml').matchAll(/\$\{(\w+_IMAGE):-([\w.:-]+)\}/g)].map(([, name, tag]) => `${name}=${tag}`)
  const [, pinned = ''] = /^for image in (.+); do$/m.exec(read('docs/operations.md')) ?? []
  expect(pinned.split(' ').toSorted()).toEqual(named.toSorted())
  expect(read('Dockerfile')).toContain(`ARG ${named.find((one) => one.startsWith('NODE_IMAGE'))}\n`)
})
