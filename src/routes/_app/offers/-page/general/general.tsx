// The General tab of an offer: a page to read aloud.
import { OfferReading } from './reading.tsx'

export function OfferGeneral() {
  return <OfferReading />
}
