// `npm run user:export -- EMAIL`: prints all stored data about a person as JSON.
import { emailOf, requireByEmail } from '#server/platform/auth/accounts.ts'
import { exportPerson } from '#server/platform/auth/personal-data.ts'

import { command } from './command.ts'

await command('npm run user:export -- EMAIL', [1, 1], [], async ({ db, words }) => {
  const user = await requireByEmail(db, emailOf(words[0]))
  console.log(JSON.stringify(await exportPerson(db, user), null, 2))
})
