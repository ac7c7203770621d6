// The source of master data: one interface, two adapters. It is only read.
import { fileURLToPath } from 'node:url'

import type { Settings } from '../../runtime/settings.ts'
import type { Checked, Row } from '../row.ts'
import { fileSource } from './file.ts'
import { httpSource } from './http.ts'

export interface Found {
  items: Row[]
  total: number
}

/** Both calls throw a MasterdataUnavailable if the source gives no complete and valid response. */
export interface Masterdata {
  /** Products that contain every word of `search` in any part of their texts; invalid rows are left out. */
  search(query: { search?: string | undefined; page: number; page_size: number }): Promise<Found>
  /** One product; null if the source does not have it. */
  get(reference: string, signal?: AbortSignal): Promise<Checked | null>
  /** Whether this source was configured. The sample that comes with the app is not synchronised automatically. */
  chosen: boolean
}

type MasterdataSettings = Pick<Settings, 'masterdata_url' | 'masterdata_token' | 'masterdata_file'>
const SAMPLE = fileURLToPath(new URL('./sample.ndjson', import.meta.url))

export function openMasterdata({ masterdata_url, masterdata_token, masterdata_file }: MasterdataSettings): Masterdata {
  if (masterdata_url) return httpSource({ url: masterdata_url, token: masterdata_token })
  return fileSource(masterdata_file ?? SAMPLE, { chosen: masterdata_file !== undefined })
}
