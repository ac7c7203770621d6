// Pictures that no article carries: left behind by a process that died between the file and the row, or the other way round.
import { isNotNull } from 'drizzle-orm'

import type { Services } from '../base.ts'
import { products } from '../db/schema.ts'
import { logError } from '../errors.ts'
import { forgetImage, storedImages } from './images.ts'

/** A picture is stored before its row is written; what is younger than this may still get its row. */
const GRACE_MS = 24 * 3_600_000
/** Crashes leave few. Where many files are unknown, this is another database than theirs: nothing is removed. */
const FEW = 20
const SHARE = 0.1
const FIRST_LOOK_MS = 10 * 60_000

/** Looks for orphans a while after the start and every day, as long as the process runs. */
export function removeOrphansDaily(services: Pick<Services, 'db' | 'files'>): void {
  const look = () => void removeOrphans(services).catch(logError)
  setTimeout(look, FIRST_LOOK_MS).unref()
  setInterval(look, GRACE_MS).unref()
}

/** Removes the files that nothing refers to; answers how many pictures that were. */
export async function removeOrphans({ db, files }: Pick<Services, 'db' | 'files'>, now = Date.now()): Promise<number> {
  const stored = await storedImages(files, new Date(now - GRACE_MS))
  if (stored.length === 0) return 0
  const rows = await db.select({ key: products.image_key }).from(products).where(isNotNull(products.image_key))
  const carried = new Set(rows.map(({ key }) => key))
  const orphans = stored.filter((key) => !carried.has(key))
  if (orphans.length > Math.max(FEW, stored.length * SHARE)) return 0
  for (const key of orphans) await forgetImage(files, key)
  return orphans.length
}
