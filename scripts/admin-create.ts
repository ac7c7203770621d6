// `npm run admin:create -- EMAIL [NAME]`: creates an administrator, or makes an existing account one.
import { changePassword, createAccount, emailOf, findByEmail, makeAdmin } from '#server/platform/auth/accounts.ts'
import { DEMO_ISSUER } from '#server/platform/db/demo/data.ts'

import { command, givenPassword, say } from './command.ts'

await command('npm run admin:create -- EMAIL [NAME]', [1, 2], [], async ({ db, words }) => {
  const [address, name] = words
  const email = emailOf(address)
  const known = await findByEmail(db, email)
  if (known) {
    // The password of a demo account is public.
    const secret = known.password_hash && known.oidc_issuer !== DEMO_ISSUER
    if (process.env['STARIF_PASSWORD'] || !secret) await changePassword(db, known, await givenPassword())
    await makeAdmin(db, known)
  } else await createAccount(db, { email, name: name ?? email, password: await givenPassword(), is_admin: true })
  say(`${email} administre Starif.`, `${email} is an administrator of Starif.`)
})
