// `npm run user:create -- EMAIL NAME [--zone CODE] [--role NAME]`: creates an ordinary account.
import { createAccount, emailOf, findByEmail } from '#server/platform/auth/accounts.ts'
import { Refusal } from '#server/platform/runtime/refusal.ts'

import { command, givenPassword, say } from './command.ts'

await command('npm run user:create -- EMAIL NAME [--zone CODE] [--role NAME]', [2, 2], ['zone', 'role'], async ({ db, words, options }) => {
  const [address, name = ''] = words
  const email = emailOf(address)
  if (await findByEmail(db, email))
    throw new Refusal(`L’adresse ${email} a déjà un compte.`, `The address ${email} already has an account.`)
  await createAccount(db, { email, name, password: await givenPassword(), zone: options['zone'], role: options['role'] })
  say(`Le compte ${email} est créé.`, `The account ${email} is made.`)
})
