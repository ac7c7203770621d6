// Pictures that no article carries: left behind by a process that died between the file and the row, or the other way round.
import { isNotNull } from 'drizzle-orm'

import type { Services } from '../base.ts'
import { products } from '../db/schema.ts'
import { forgetImage, storedImages } from './images.ts'

/** A picture is stored before its row is written; what is younger than this may still get its row. */
const GRACE_MS = 24 * 3_600_000

/** Removes the files that nothing refers to; answers how many pictures that were. */
export async function removeOrphans({ db, files }: Pick<Services, 'db' | 'files'>, now = Date.now()): Promise<number> {
  const stored = await storedImages(files, new Date(now - GRACE_MS))
  if (stored.length === 0) return 0
  const rows = await db.select({ key: products.image_key }).from(products).where(isNotNull(products.image_key))
  const carried = new Set(rows.map(({ key }) => key))
  const orphans = stored.filter((key) => !carried.has(key))
  for (const key of orphans) await forgetImage(files, key)
  return orphans.length
}
