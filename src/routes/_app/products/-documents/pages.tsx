// The Documents tab of a product, and the pages that add and edit documents.
import { getRouteApi } from '@tanstack/react-router'

import { EditDocumentPage } from '#entities/documents/form/edit.tsx'
import { NewDocumentPage } from '#entities/documents/form/new.tsx'
import { DocumentsTab } from '#entities/documents/tab/tab.tsx'

import { useProduct } from '../-page/product.ts'
import { documentsOf } from './documents.ts'

const adding = getRouteApi('/_app/products/$id/documents/new')
const editing = getRouteApi('/_app/products/$id/documents/$document_id')

export const ProductDocuments = () => <DocumentsTab owner={documentsOf(useProduct().id)} />

export const NewProductDocument = () => <NewDocumentPage owner={documentsOf(useProduct().id)} type={adding.useSearch().type} />

export const EditProductDocument = () => (
  <EditDocumentPage owner={documentsOf(useProduct().id)} document_id={Number(editing.useParams().document_id)} />
)
