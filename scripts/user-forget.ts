// `npm run user:forget -- EMAIL`: anonymises the account of a person who has left, everywhere.
import { emailOf, requireByEmail } from '#server/platform/auth/accounts.ts'
import { forgetPerson } from '#server/platform/auth/personal-data.ts'

import { command, say } from './command.ts'

await command('npm run user:forget -- EMAIL', [1, 1], [], async ({ db, words }) => {
  const user = await requireByEmail(db, emailOf(words[0]))
  const { name } = await forgetPerson(db, user)
  say(
    `${user.email} est oublié : son compte s’appelle « ${name} » et ne s’ouvre plus.`,
    `${user.email} is forgotten: the account is called "${name}" and opens no more.`,
  )
})
