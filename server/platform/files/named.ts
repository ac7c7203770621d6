// The stored files that rows refer to: the list that both the cleanup and the backup use.
import { pathOfDocument } from './documents.ts'
import { pathsOfImage } from './images.ts'

/** A row that refers to a stored file. */
export interface NamedFile {
  entity: 'products' | 'offers' | 'documents'
  id: number
  name: string
  path: string
}

interface Row {
  entity: NamedFile['entity']
  id: number
  name: string
  key: string
}

/** A plain query, which callers run on their own connection, for example in the backup's snapshot. */
export const NAMED_FILES = `
  select 'documents' as entity, id, name, file_key as key from documents where status = 'uploaded' and file_key is not null
  union all select 'products', id, reference, image_key from products where image_key is not null
  union all select 'offers', id, reference, image_key from offers where image_key is not null`

/** The files of the rows that NAMED_FILES returns; a picture consists of several. */
export const namedFiles = (rows: Iterable<unknown>): NamedFile[] =>
  [...(rows as Iterable<Row>)].flatMap(({ key, ...row }) =>
    (row.entity === 'documents' ? [pathOfDocument(key)] : pathsOfImage(key)).map((path) => ({ ...row, path })),
  )
