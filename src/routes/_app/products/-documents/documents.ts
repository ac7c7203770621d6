// The paths of the pages of a product's documents.
import { linkOptions } from '@tanstack/react-router'

import type { DocumentOwner } from '#entities/documents/places.ts'

export function documentsOf(id: number): DocumentOwner {
  const params = { id: String(id) }
  return {
    entity: 'products',
    id,
    list: linkOptions({ to: '/products/$id/documents', params }),
    add: (type) => linkOptions({ to: '/products/$id/documents/new', params, search: { type } }),
    edit: (document_id) =>
      linkOptions({ to: '/products/$id/documents/$document_id', params: { ...params, document_id: String(document_id) } }),
  }
}
