// A new document of an offer.
import { createFileRoute } from '@tanstack/react-router'

import { NewDocumentSearch } from '#entities/documents/places.ts'

import { NewOfferDocument } from '../../-documents/pages.tsx'

export const Route = createFileRoute('/_app/offers/$id/documents/new')({ validateSearch: NewDocumentSearch, component: NewOfferDocument })
