// The lines that stand in the way of applying or undoing: the first of them by name, with who changed them.
import { Plural, useLingui } from '@lingui/react/macro'
import * as v from 'valibot'

import { refusalOf } from '#api/refusals.ts'
import { PlanLine } from '#contract/prices/price-plan-lines.ts'
import { List, Text } from '#kit/elements/text.ts'

import { remarkText } from '../lines/cells.tsx'
import { placeText } from '../lines/columns.tsx'

const InTheWay = v.object({ count: v.number(), lines: v.array(PlanLine) })
export type LinesInTheWay = v.InferOutput<typeof InTheWay>

/** The lines named by a refusal with this code; null for any other error. */
export const inTheWayOf = (error: unknown, code: 'REFUSED_LINES' | 'STALE_LINES' | 'CHANGED_SINCE'): LinesInTheWay | null =>
  refusalOf(error, code, InTheWay)

export function LinesNamed({ count, lines }: LinesInTheWay) {
  const { t } = useLingui()
  return (
    <>
      <List.Root ps="4" maxH="12rem" overflowY="auto">
        {lines.map((line) => {
          const [reference, place, why] = [line.product.reference, placeText(line), remarkText(line)]
          return <List.Item key={line.id}>{why ? t`${reference} (${place}) : ${why}` : t`${reference} (${place})`}</List.Item>
        })}
      </List.Root>
      {count > lines.length && (
        <Text mt="1">
          <Plural value={count - lines.length} one="et # autre" other="et # autres" />
        </Text>
      )}
    </>
  )
}
