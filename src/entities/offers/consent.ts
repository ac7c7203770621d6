// Confirmation before a change of bundles that are also part of other offers.
import { t } from '@lingui/core/macro'
import type { InferOutput } from 'valibot'

import type { SHARED } from '#contract/offers/offer-products.ts'
import { confirm } from '#device/questions.ts'

export type SharedBundle = InferOutput<typeof SHARED.data>['bundles'][number]

/** Whether the user agrees to change the other offers, too. */
export async function consents(shared: readonly SharedBundle[]): Promise<boolean> {
  if (shared.length === 0) return true
  const message = shared.map(({ name, offers }) => {
    const where = offers.map((one) => one.name).join(', ')
    return t`Le lot « ${name} » figure aussi dans : ${where}.`
  })
  return await confirm({ header: t`Modifier aussi d’autres offres ?`, message: message.join('\n'), acceptText: t`Modifier partout` })
}
