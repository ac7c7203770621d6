// The General tab: a form for users who may edit, a page to read aloud for everybody else.
import { useCanCall } from '#api/session.ts'

import { OfferEditor } from './editor.tsx'
import { OfferReading } from './reading.tsx'

export function OfferGeneral() {
  return useCanCall('offers.update') ? <OfferEditor /> : <OfferReading />
}
