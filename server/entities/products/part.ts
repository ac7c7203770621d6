// A set that belongs to an article (its codes, its tags): replaced as a whole, under the version of the article.
import type { CurrentUser } from '../../../contract/users.ts'
import type { RequestContext } from '../../base.ts'
import type { Db } from '../../db/index.ts'
import { products } from '../../db/schema.ts'
import { type Author, differences, lockVersion } from '../../db/write.ts'
import { findProduct } from './read.ts'
import { writeProducts } from './write.ts'

interface Part<Answer> {
  /** What the history says of the set as it is stored. */
  read(tx: Db): Promise<unknown>
  write(tx: Db): Promise<void>
  answer(tx: Db): Promise<Answer>
}
type Context = RequestContext & { user: CurrentUser | null }

/** Replaces the set, raises the version and records the change in one transaction. Throws NOT_FOUND, or CONFLICT with the article. */
export async function writePart<Answer>(
  { db }: Context,
  author: Author,
  wanted: { id: number; version: number },
  field: string,
  part: Part<Answer>,
): Promise<Answer> {
  return await db.transaction(async (tx) => {
    await lockVersion(tx, products, 'products', wanted, async (at) => await findProduct(at, wanted.id))
    const before = await part.read(tx)
    await part.write(tx)
    const history = differences({ [field]: before }, { [field]: await part.read(tx) })
    if (history.length > 0) await writeProducts(tx, author, [{ ...wanted, set: {}, history }])
    return await part.answer(tx)
  })
}
