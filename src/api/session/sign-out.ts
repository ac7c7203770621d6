// Signs out: asks about drafts, removes everything from this device, and ends the session, with or without a network.
import { plural, t } from '@lingui/core/macro'

import { draftCount, flushDrafts } from '#device/drafts.ts'
import { confirm } from '#device/questions.ts'
import { markSignOut } from '#device/sign-out-mark.ts'
import { messageTabs } from '#device/tabs.ts'

import { finishSignOut } from './end-session.ts'
import { leave } from './owner.ts'

/** Resolves to true on the login page, or to false if the user prefers to keep the drafts. */
export async function signOut(): Promise<boolean> {
  await flushDrafts()
  if (draftCount() > 0 && !(await confirm(aboutDrafts(draftCount())))) return false
  // The mark comes first: whatever happens next, this session is over on this device.
  markSignOut(true)
  messageTabs({ kind: 'left' })
  await leave({ drafts: true })
  await finishSignOut()
  return true
}

const aboutDrafts = (count: number) => ({
  header: t`Se déconnecter ?`,
  message: plural(count, {
    one: 'Un brouillon non enregistré sera effacé de cet appareil.',
    other: '# brouillons non enregistrés seront effacés de cet appareil.',
  }),
  acceptText: t`Se déconnecter et effacer`,
  rejectText: t`Rester connecté`,
  tone: 'danger' as const,
})
