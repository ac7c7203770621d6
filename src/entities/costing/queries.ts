// Queries for nomenclatures, their lines, and printer categories.
import { t } from '@lingui/core/macro'

import { api } from '#api/client.ts'

const meta = { error: () => t`Chargement impossible` }

export const nomenclaturesQuery = () => api.technical_nomenclatures.list.queryOptions({ input: {}, meta })
export const nomenclatureQuery = (id: number) => api.technical_nomenclatures.get.queryOptions({ input: { id }, meta })
export const linesQuery = (technical_nomenclature_id: number) =>
  api.nomenclature_lines.list.queryOptions({ input: { technical_nomenclature_id }, meta })
export const categoriesQuery = () => api.printer_categories.list.queryOptions({ input: {}, meta })
export const categoryQuery = (id: number) => api.printer_categories.get.queryOptions({ input: { id }, meta })
export const settingsQuery = (zone: string) => api.calculation_settings.get.queryOptions({ input: { zone }, meta })
