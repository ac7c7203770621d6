// The nomenclature of the worked example, in the API's representation: 60 € toner at 8 %, drum, fuser, and three colour toners at 5 %.
import type { Inputs } from '#contract/index.ts'

import { unique } from './factories.ts'
import type { Caller } from './setup.ts'

type Line = NonNullable<Inputs['nomenclature_lines']['save']['items']>[number]

export const checkedLines: Line[] = [
  { reference: 'TN-K', family: 'Toner', price: '60', durability: 12_000, ink_rate: '8' },
  { reference: 'DR-1', family: 'Tambour', price: '90', durability: 60_000 },
  { reference: 'FU-1', family: 'Four', price: '180', durability: 150_000 },
  ...['C', 'M', 'Y'].map((ink) => ({
    reference: `TN-${ink}`,
    family: 'Toner',
    price: '70',
    durability: 8_000,
    ink_rate: '5',
    is_colour: true,
  })),
]

/** A copier of its own category, which defines the number of pages between two interventions. */
export async function makeCopier(writer: Caller, items: Line[] = checkedLines): Promise<{ id: number; name: string }> {
  const { client } = writer
  const category = await client.printer_categories.create({ name: unique('Copieurs'), pages_between_interventions: 40_000 })
  const { id, name, version } = await client.technical_nomenclatures.create({
    name: unique('Copieur'),
    print_speed: 40,
    average_intervention_duration: '1.2',
    printer_category_id: category.id,
  })
  await client.nomenclature_lines.save({ technical_nomenclature_id: id, version, items })
  return { id, name }
}
