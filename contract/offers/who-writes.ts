// Who may edit offers, and therefore sees inactive offers and internal messages.
import { type Holder, holds, type Permission, permissionsByArea } from '../people/permissions.ts'

const reading: readonly Permission[] = ['offer.read', 'offer.show', 'offer.composition.index', 'offer.service.index']
/** Every right that allows writing any part of an offer. */
export const writingRights = [...permissionsByArea.offer, ...permissionsByArea.offer_document, ...permissionsByArea.offer_service].filter(
  (right) => right.startsWith('offer.') && !reading.includes(right),
)
/** Whether the user may edit any part of offers. For everybody else (sellers), inactive offers do not exist. */
export const writesOffers = (user: Holder | null): boolean => holds(user, writingRights)
/** Whether the user may read the internal messages between an offer's managers. */
export const readsInternalMessages = (user: Holder | null): boolean => holds(user, ['offer.update.general', 'offer.composition.index'])
