// How offers are searched on the device.
import { api } from '#api/client.ts'
import type { Inputs } from '#contract/index.ts'
import type { OfferRow } from '#contract/offers/offers.ts'
import { reasonsUnavailable } from '#engine/offers/availability.ts'
import { fold } from '#engine/parsing/fold.ts'
import type { OnDevice } from '#kit/list/on-device/known.ts'

type Question = Inputs['offers']['list']

export const offersOnDevice: OnDevice<OfferRow, Question> = {
  keys: { lists: api.offers.list.key(), rows: api.offers.get.key() },
  textsOf: ({ name, reference }) => [name, reference],
  referencesOf: ({ reference }) => [reference],
  fits: (row, { active = 'all', available, manager_id, name, reference, zone, ...categories }, day) => {
    const has = (wanted: string | undefined, text: string) => wanted === undefined || fold(text).includes(fold(wanted))
    return (
      has(name, row.name) &&
      has(reference, row.reference) &&
      (active === 'all' || String(row.active) === active) &&
      (available === undefined || available === (reasonsUnavailable(row, day).length === 0)) &&
      (manager_id === undefined || manager_id.split(',').includes(String(row.manager?.id))) &&
      (zone === undefined || row.zones.some(({ code_sigma, is_national }) => is_national || code_sigma === zone)) &&
      (['category_1', 'category_2', 'category_3'] as const).every((level) => !categories[level] || categories[level] === row[level])
    )
  },
  placeOf: (row, column) => row[column as keyof OfferRow],
  usualSort: 'name',
}
