// Percentages.
import { Big } from 'big.js'
import * as v from 'valibot'

import { Decimal } from './fields.ts'

/** In percent, from 0 to 100, at most 4 decimals. */
export const Percent = v.pipe(
  v.string('invalid_decimal'),
  v.trim(),
  v.check((text) => !/\.\d{4}\d/.test(text), 'too_many_decimals'),
  Decimal,
  v.check((rate) => Big(rate).gte(0) && Big(rate).lte(100), 'share_out_of_range'),
)
