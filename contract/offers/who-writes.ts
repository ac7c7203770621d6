// Who writes offers, and who therefore knows of inactive ones and of their internal messages.
import { type Holder, holds, type Permission, permissionsByArea } from '../people/permissions.ts'

const reading: readonly Permission[] = ['offer.read', 'offer.show', 'offer.composition.index', 'offer.service.index']
/** Each writes something of offers. */
export const writingRights = [...permissionsByArea.offer, ...permissionsByArea.offer_document, ...permissionsByArea.offer_service].filter(
  (right) => right.startsWith('offer.') && !reading.includes(right),
)
/** Whether somebody may write anything of offers. For everybody else, sellers that is, an inactive offer does not exist. */
export const writesOffers = (user: Holder | null): boolean => holds(user, writingRights)
/** Whether somebody may read what an offer's managers tell each other. */
export const readsInternalMessages = (user: Holder | null): boolean => holds(user, ['offer.update.general', 'offer.composition.index'])
