// Which stored files the rows name: the one list that the sweep and the backup read.
import { pathOfDocument } from './documents.ts'
import { pathsOfImage } from './images.ts'

/** A row that names a stored file. */
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

/** To be run on whatever connection the caller has, the backup's snapshot among them. */
export const NAMED_FILES = `
  select 'documents' as entity, id, name, file_key as key from documents where status = 'uploaded' and file_key is not null
  union all select 'products', id, reference, image_key from products where image_key is not null
  union all select 'offers', id, reference, image_key from offers where image_key is not null`

/** The files of the rows that NAMED_FILES returns; a picture is several. */
export const namedFiles = (rows: Iterable<unknown>): NamedFile[] =>
  [...(rows as Iterable<Row>)].flatMap(({ key, ...row }) =>
    (row.entity === 'documents' ? [pathOfDocument(key)] : pathsOfImage(key)).map((path) => ({ ...row, path })),
  )
