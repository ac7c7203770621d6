// The paths of the pages of an offer's documents.
import { linkOptions } from '@tanstack/react-router'

import type { DocumentOwner } from '#entities/documents/places.ts'

export function documentsOf(id: number): DocumentOwner {
  const params = { id: String(id) }
  return {
    entity: 'offers',
    id,
    list: linkOptions({ to: '/offers/$id/documents', params }),
    add: (type) => linkOptions({ to: '/offers/$id/documents/new', params, search: { type } }),
    edit: (document_id) =>
      linkOptions({ to: '/offers/$id/documents/$document_id', params: { ...params, document_id: String(document_id) } }),
  }
}
