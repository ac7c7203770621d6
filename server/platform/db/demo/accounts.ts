// The accounts that appear as authors of the demo's data.
import { eq } from 'drizzle-orm'

import { users } from '../schema.ts'
import { type Author, authorOf, type Tx } from '../write.ts'

/** The account with this address; the program itself when the account has been removed. */
export async function accountOf(tx: Tx, email: string): Promise<Author> {
  const [account] = await tx.select({ id: users.id, name: users.name }).from(users).where(eq(users.email, email))
  return account ?? authorOf(tx)
}
