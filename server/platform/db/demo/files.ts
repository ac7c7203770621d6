// Images and documents of the demo, made for it and stored under fixed keys.
import { readFile } from 'node:fs/promises'

import { sql } from 'drizzle-orm'

import type { DocumentEntity } from '#contract/documents/documents.ts'
import type { DocumentType } from '#contract/documents/types.ts'

import { document } from '../../../documents/row.ts'
import { pathOfDocument } from '../../files/documents.ts'
import { pathsOfImage, type StoredImage } from '../../files/images.ts'
import { NAMED_FILES, namedFiles } from '../../files/named.ts'
import type { Services } from '../../rpc/base.ts'
import { logError } from '../../rpc/errors.ts'
import type { Tx } from '../write.ts'
import { insertRow } from '../write/rows.ts'

interface DemoDocument {
  key: string
  type: DocumentType
  name: string
  file_name: string
  size: number
}
interface DemoFiles {
  image: StoredImage
  documents: DemoDocument[]
}

const sheet = { type: 'sales_proposal', name: 'Fiche technique du KC-2530i', file_name: 'kc-2530i.pdf', size: 51_412 } as const
const contract = {
  type: 'contract_appendices',
  name: 'Contrat de maintenance à la page',
  file_name: 'contrat-a-la-page.pdf',
  size: 25_803,
} as const
const image = (image_key: string): StoredImage => ({ image_key, image_width: 1200, image_height: 900 })

/** By reference. Each row has its own files, as if users had uploaded them. */
export const demoFiles: Record<string, DemoFiles> = {
  'KEL-C2530': {
    image: image('d3a0c0b1e8a24c0d9c5f20c25300a001'),
    documents: [{ ...sheet, key: 'd3a0c0b1e8a24c0d9c5f20c25300d001' }],
  },
  'OFF-COP-25': {
    image: image('d3a0c0b1e8a24c0d9c5f20c25300a002'),
    documents: [
      { ...sheet, key: 'd3a0c0b1e8a24c0d9c5f20c25300d002' },
      { ...contract, key: 'd3a0c0b1e8a24c0d9c5f20c25300d003' },
    ],
  },
}

export async function addDocuments(tx: Tx, entity: DocumentEntity, owner: { id: number; reference: string }): Promise<void> {
  for (const { key, ...fields } of demoFiles[owner.reference]?.documents ?? [])
    await insertRow(tx, document(null), {
      ...fields,
      entity,
      entity_id: owner.id,
      status: 'uploaded',
      file_key: key,
      media_type: 'application/pdf',
    })
}

/**
 * Stores the missing files of the demo's rows: at the first start, and after the loss of a disk. The demo also starts without its images.
 */
export async function storeDemoFiles({ db, files }: Pick<Services, 'db' | 'files'>): Promise<void> {
  const sources = new Map(
    Object.values(demoFiles).flatMap((one) => {
      const [display = '', thumbnail = ''] = pathsOfImage(one.image.image_key)
      return [
        [display, 'kc-2530i.webp'],
        [thumbnail, 'kc-2530i-thumbnail.webp'],
        ...one.documents.map(({ key, file_name }) => [pathOfDocument(key), file_name] as const),
      ] as const
    }),
  )
  try {
    for (const { path } of namedFiles(await db.execute(sql.raw(NAMED_FILES)))) {
      const name = sources.get(path)
      if (name && !(await files.get(path))) await files.put(path, await readFile(new URL(`files/${name}`, import.meta.url)))
    }
  } catch (error) {
    logError(error)
  }
}
