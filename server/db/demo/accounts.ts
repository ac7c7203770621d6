// The accounts in whose name the demo's data is kept.
import { eq } from 'drizzle-orm'

import { users } from '../schema.ts'
import { type Author, authorOf, type Tx } from '../write.ts'

/** The account of that address; the program itself where somebody has removed it. */
export async function accountOf(tx: Tx, email: string): Promise<Author> {
  const [account] = await tx.select({ id: users.id, name: users.name }).from(users).where(eq(users.email, email))
  return account ?? authorOf(tx)
}
