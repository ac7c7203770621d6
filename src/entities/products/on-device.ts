// How products are searched on the device.
import { api } from '#api/client.ts'
import type { Inputs } from '#contract/index.ts'
import type { ProductRow } from '#contract/products/products.ts'
import { codesOf } from '#engine/parsing/references.ts'
import { saleState } from '#engine/time/on-sale.ts'
import type { OnDevice } from '#kit/list/on-device/known.ts'

/** Rows cached by an older version of the app have no `eans`. */
const eansOf = ({ ean, eans }: Partial<ProductRow>): string[] => [...new Set([ean ?? [], eans ?? []].flat())]

export const productsOnDevice: OnDevice<ProductRow, Inputs['products']['list']> = {
  keys: { lists: api.products.list.key(), rows: api.products.get.key() },
  textsOf: (row) => [
    row.reference,
    row.manufacturer_reference,
    row.mdm_designation,
    row.commercial_designation,
    row.manufacturer?.name ?? null,
    ...eansOf(row),
    ...[row.reference, row.manufacturer_reference].flatMap((reference) => codesOf(reference ?? '')),
  ],
  referencesOf: (row) => [row.reference, row.manufacturer_reference, ...eansOf(row)],
  fits: (row, question, day) => {
    const among = (wanted: string | undefined, ...ids: (number | undefined)[]) =>
      wanted === undefined || wanted.split(',').some((id) => ids.includes(Number(id)))
    return (
      among(question.job_id, row.job?.id) &&
      among(question.sub_job_id, row.sub_job?.id) &&
      among(question.family_id, row.family?.id) &&
      among(question.sub_family_id, row.sub_family?.id) &&
      among(question.manufacturer_id, row.manufacturer?.id) &&
      among(question.tag_ids, ...row.tags.map(({ id }) => id)) &&
      (question.origin === undefined || question.origin === row.origin) &&
      (question.on_sale === undefined || question.on_sale === saleState(row, day).on_sale)
    )
  },
  placeOf: (row, column) => row[column as keyof ProductRow],
  usualSort: 'reference',
}
