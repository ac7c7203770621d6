// The Documents tab of an offer, and the pages that add and edit documents.
import { getRouteApi } from '@tanstack/react-router'

import { EditDocumentPage } from '#entities/documents/form/edit.tsx'
import { NewDocumentPage } from '#entities/documents/form/new.tsx'
import { DocumentsTab } from '#entities/documents/tab/tab.tsx'

import { useOffer } from '../-page/offer.ts'
import { documentsOf } from './documents.ts'

const adding = getRouteApi('/_app/offers/$id/documents/new')
const editing = getRouteApi('/_app/offers/$id/documents/$document_id')

export const OfferDocuments = () => <DocumentsTab owner={documentsOf(useOffer().id)} />

export const NewOfferDocument = () => <NewDocumentPage owner={documentsOf(useOffer().id)} type={adding.useSearch().type} />

export const EditOfferDocument = () => (
  <EditDocumentPage owner={documentsOf(useOffer().id)} document_id={Number(editing.useParams().document_id)} />
)
