// `npm run user:password -- EMAIL`: sets a new password; every session of the account ends.
import { changePassword, emailOf, requireByEmail } from '#server/platform/auth/accounts.ts'

import { command, givenPassword, say } from './command.ts'

await command('npm run user:password -- EMAIL', [1, 1], [], async ({ db, words }) => {
  const user = await requireByEmail(db, emailOf(words[0]))
  await changePassword(db, user, await givenPassword())
  say(
    `Le mot de passe de ${user.email} est changé, ses sessions sont fermées.`,
    `The password of ${user.email} is changed, its sessions are ended.`,
  )
})
