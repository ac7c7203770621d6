// Column of an order that the user decides: each row's position and the handle that moves it. While sorted by another column, rows
// cannot be moved, because a handle moves them within their own order.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- block cells need their roles */
import { HStack, Text } from '@chakra-ui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { CSSProperties } from 'react'

import { Button } from '../elements/button.tsx'
import type { Movable } from '../list/moving.tsx'
import { SortButton } from './header.tsx'

export interface RowOrder<Row> {
  nameOf: (row: Row) => string
  /** Moves a row to another index; if omitted, the order is read-only. */
  onMove?: ((row: Row, to: number) => void) | undefined
}

type RowPlace = ReturnType<Movable<HTMLElement>['at']>

/** Header that sorts by the order itself. */
export function OrderHeader({ inUse, onOrder }: { inUse: boolean; onOrder: () => void }) {
  const { t } = useLingui()
  const direction = inUse ? 'ascending' : 'none'
  return (
    <th scope="col" role="columnheader" data-order aria-sort={direction}>
      <SortButton label={t`Ordre`} direction={direction} onSort={onOrder} />
    </th>
  )
}

export const OrderCell = ({ place, handle }: RowPlace) => (
  <td role="cell" data-order>
    <HStack gap="1" fontVariantNumeric="tabular-nums">
      {handle}
      {place + 1}
    </HStack>
  </td>
)

/** Shows a row at its new place without moving it in the document, so that its handle keeps the pointer and the focus. */
export const whereMoved = ({ shift, moving }: RowPlace): { 'data-moving': true | undefined; style: CSSProperties } => ({
  'data-moving': moving || undefined,
  style: { transform: shift === 0 ? undefined : `translateY(${shift}px)` },
})

/** Explains why there are no handles, with a button that restores the order. */
export const SortedNote = ({ label, onOrder }: { label: string; onOrder: () => void }) => (
  <HStack role="status" wrap="wrap" columnGap="3" rowGap="1" pt="3" textStyle="sm" color="fg.muted">
    <Text>
      <Trans>Trié par « {label} » : les lignes ne se déplacent que dans leur ordre.</Trans>
    </Text>
    <Button size="sm" variant="outline" onClick={onOrder}>
      <Trans>Revenir à l’ordre</Trans>
    </Button>
  </HStack>
)
