// Where master data comes from: one interface, two adapters. Nothing here writes.
import { fileURLToPath } from 'node:url'

import type { Settings } from '../../runtime/settings.ts'
import type { Checked, Row } from '../row.ts'
import { fileSource } from './file.ts'
import { httpSource } from './http.ts'

export interface Found {
  items: Row[]
  total: number
}

/** Both calls throw a MasterdataUnavailable when the source gives no whole and sound answer. */
export interface Masterdata {
  /** Products that contain every word of `search` in any part of their texts; rows that are not sound are left out. */
  search(query: { search?: string | undefined; page: number; page_size: number }): Promise<Found>
  /** One product; null where the source says that it has none. */
  get(reference: string, signal?: AbortSignal): Promise<Checked | null>
  /** Whether somebody chose this source. The sample that comes with the app is not synchronised with by itself. */
  chosen: boolean
}

type MasterdataSettings = Pick<Settings, 'masterdata_url' | 'masterdata_token' | 'masterdata_file'>
const SAMPLE = fileURLToPath(new URL('./sample.ndjson', import.meta.url))

export function openMasterdata({ masterdata_url, masterdata_token, masterdata_file }: MasterdataSettings): Masterdata {
  if (masterdata_url) return httpSource({ url: masterdata_url, token: masterdata_token })
  return fileSource(masterdata_file ?? SAMPLE, { chosen: masterdata_file !== undefined })
}
