// The container images of the app: each is named by its version and digest, and an operator can replace it with one variable.
import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(file, 'utf8')
const pin = String.raw`[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}`
const images = [...read('compose.yaml').matchAll(/^\s*(?:image|NODE_IMAGE): (.+)$/gm)].map(([, image = '']) => image)
const pinned = images.map((image) => new RegExp(String.raw`^\$\{(\w+):-(${pin})\}$`).exec(image)?.slice(1) ?? [image])

test('every image of the compose file and of the Dockerfile is named by its digest, and comes from a variable', () => {
  expect(pinned.map(([variable]) => variable).toSorted()).toEqual(['CADDY_IMAGE', 'NODE_IMAGE', 'POSTGRES_IMAGE'])
  const bases = [...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, base]) => base)
  expect(new Set(bases)).toEqual(new Set([`\${NODE_IMAGE}`]))
  const node = pinned.find(([variable]) => variable === 'NODE_IMAGE')?.[1]
  expect(read('Dockerfile')).toContain(`ARG NODE_IMAGE=${node}\n`)
})

test('the command of the documentation pins newer versions of the same images', () => {
  const [, asked = ''] = /^for image in (.+); do$/m.exec(read('docs/operations.md')) ?? []
  const nameOf = (image: string) => image.replace(/:.*/, '')
  expect(asked.split(' ').map(nameOf).toSorted()).toEqual(pinned.map(([variable, image = '']) => `${variable}=${nameOf(image)}`).toSorted())
})
