// The selected articles as rows, read from the server where not every one of them was picked on the screen.
import type { Inputs } from '../../../../contract/index.ts'
import type { ProductRow } from '../../../../contract/products.ts'
import { allRows } from './-list-all-rows.ts'
import type { ListSelection } from './-list-selection.ts'

export type Question = Inputs['products']['list']

export async function selectedRows(
  { picked, except }: ListSelection,
  question: Question,
  signal = new AbortController().signal,
): Promise<ProductRow[]> {
  return picked ?? (await allRows(question, () => undefined, signal)).filter(({ id }) => !except.has(id))
}
