// `npm run admin:remove -- EMAIL`: makes an administrator an ordinary user; the account stays.
import { emailOf, requireByEmail, removeAdmin } from '#server/platform/auth/accounts.ts'

import { command, say } from './command.ts'

await command('npm run admin:remove -- EMAIL', [1, 1], [], async ({ db, words }) => {
  const user = await requireByEmail(db, emailOf(words[0]))
  if (user.is_admin) await removeAdmin(db, user)
  say(`${user.email} n’administre plus Starif.`, `${user.email} is no administrator of Starif any more.`)
})
