// Property tests: the same cases at every run of `npm test`, others at every run of `npm run torture`, which prints its seed.
import { randomInt } from 'node:crypto'

import * as fc from 'fast-check'

const seed = process.env['TORTURE'] ? randomInt(2 ** 31) : 20_261_121
if (process.env['TORTURE']) console.info(`seed ${seed}`)
fc.configureGlobal({ seed })

export { fc }
