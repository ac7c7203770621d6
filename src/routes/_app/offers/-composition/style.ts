// The styles of the outline, on its root, with plain elements inside: a styled component per row would make thousands of lines slow.
import type { SystemStyleObject } from '#kit/elements/layout.ts'
import { plainInput } from '#kit/form/fields/plain-input.ts'
import { CELL_HEIGHT, cellField } from '#kit/table/cells.ts'

export const ROW_HEIGHT = CELL_HEIGHT + 1

// Container queries, because the outline's width depends on whether the navigation beside it is wide or narrow.
/** Each row takes two lines: its name, then its figures. */
const TWO_LINES = '@container (min-width: 40rem)'
/** The rows form a table. */
const TABLE = '@container (min-width: 54rem)'
const ROOMY_TABLE = '@container (min-width: 69rem)'

export const outlineStyle: SystemStyleObject = {
  overflowY: 'auto',
  containerType: 'inline-size',
  maxH: { base: '70dvh', lg: 'calc(100dvh - 22rem)' },
  minH: '16rem',
  '& [role=row]': {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr 1fr',
    gap: '2',
    px: '3',
    borderBottomWidth: '1px',
    [TWO_LINES]: { gridTemplateColumns: '1fr 1fr 1fr 1fr 1fr 1fr' },
    [TABLE]: { gridTemplateColumns: 'minmax(11rem, 1fr) 4.5rem 4.5rem 4.5rem 4.5rem 6.5rem 6.5rem 6rem' },
    [ROOMY_TABLE]: { gridTemplateColumns: 'minmax(16rem, 1fr) 5.5rem 5.5rem 5.5rem 5.5rem 8rem 7.5rem 9rem' },
  },
  '& [data-key]': {
    position: 'absolute',
    insetInline: '0',
    top: '0',
    alignItems: 'center',
    py: '1.5',
    [TABLE]: { py: '0' },
    minH: `${CELL_HEIGHT}px`,
    bg: 'bg',
    textStyle: 'sm',
    borderTopColor: 'teal.solid',
    _focusVisible: { outline: '2px solid', outlineColor: 'teal.focusRing', outlineOffset: '-2px' },
  },
  '& [data-key][data-kind=section]': { bg: 'bg.muted' },
  '& [data-key][data-drop=before]': { borderTopWidth: '3px' },
  '& [data-key][data-drop=behind]': { borderBottomColor: 'teal.solid' },
  '& [role=gridcell]': { minW: '0' },
  '& [data-cell=name]': { display: 'flex', gap: '1', alignItems: 'center', gridColumn: '1 / -2', [TABLE]: { gridColumn: 'auto' } },
  '& [aria-level="2"] > [data-cell=name]': { ps: '0.75rem', [TABLE]: { ps: '1.5rem' } },
  '& [aria-level="3"] > [data-cell=name]': { ps: '1.5rem', [TABLE]: { ps: '3rem' } },
  '& [data-cell=name] > div': { flex: '1', minW: '0' },
  '& [data-cell=quantity]': { alignSelf: 'end', [TABLE]: { alignSelf: 'auto' } },
  '& [data-cell=required]': { [TWO_LINES]: { alignSelf: 'end' }, [TABLE]: { alignSelf: 'auto', textAlign: 'center' } },
  '& [data-cell=unit], & [data-cell=total]': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  '& [data-cell=unit]': { display: 'none', [TABLE]: { display: 'block' } },
  '& [data-kind=bundle] > [data-cell=unit]': { display: 'block' },
  '& [data-kind=link] > [data-cell=total]': {
    gridColumn: '2 / -1',
    [TWO_LINES]: { gridColumn: '5 / -1' },
    [TABLE]: { gridColumn: 'auto' },
  },
  '& [data-kind=section] > [data-cell=name]': { [TWO_LINES]: { gridColumn: '1 / -3' }, [TABLE]: { gridColumn: 'auto' } },
  '& [data-kind=section] > [data-cell=total]': {
    gridColumn: '1 / -1',
    fontWeight: 'semibold',
    [TWO_LINES]: { gridArea: '1 / -3 / auto / -2' },
    [TABLE]: { gridArea: 'auto' },
  },
  '& [data-kind=section] > :is([data-cell=quantity], [data-cell=required])': { display: 'none', [TABLE]: { display: 'block' } },
  '& [data-cell=actions]': {
    display: 'flex',
    justifyContent: 'flex-end',
    gap: '1',
    gridRow: '1',
    gridColumn: '-2',
    [TABLE]: { gridRow: 'auto', gridColumn: 'auto' },
  },
  '& [data-part=grip]': { touchAction: 'none', cursor: 'grab', color: 'fg.muted', p: '3', ms: '-2' },
  '& [data-part=note]': {
    mt: '0.5',
    [TABLE]: { mt: '0' },
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    alignItems: 'center',
    textStyle: 'xs',
    color: 'fg.muted',
  },
  '& [data-part=designation]': { overflowWrap: 'anywhere', lineClamp: '2', [TABLE]: { lineClamp: '1', lineHeight: '1.3' } },
  '& [data-part=fixed]': { overflowWrap: 'anywhere', fontWeight: 'medium' },
  '& [data-part=label]': { textStyle: 'xs', color: 'fg.muted' },
  '& [data-part=label][data-small]': { [TABLE]: { display: 'none' } },
  '& [data-part=error]': { textStyle: 'xs', color: 'fg.error', fontWeight: 'medium' },
  '& label': { display: 'inline-flex', gap: '2', alignItems: 'center', minH: '11', textStyle: 'xs', [TABLE]: { minH: '10' } },
  '& input:not([type=checkbox])': {
    ...plainInput,
    w: 'full',
    minW: '0',
    px: '3',
    [TABLE]: { ...cellField, px: '2' },
    [ROOMY_TABLE]: { px: '3' },
  },
  '& input[data-part=name]': { [TABLE]: { px: '1.5', ms: '-1.5' } },
  // The name field shares its row's height with the reference below it, the amount field with the label above it.
  '& [data-kind=bundle] :is(input[data-part=name], [data-part=amount] > input)': { [TABLE]: { h: '6', minH: '6' } },
  '& input[inputmode=decimal]': { textAlign: 'end' },
  '& [data-part=name]': { fontWeight: 'medium' },
  '& [data-kind=section] [data-part=name]': { fontWeight: 'semibold' },
  '& [data-part=amount]': { display: 'flex', alignItems: 'center', gap: '1', color: 'fg.muted', '& input': { color: 'fg' } },
  '& [data-part=why]': {
    display: 'inline-grid',
    placeItems: 'center',
    boxSize: '9',
    rounded: 'l2',
    color: 'fg.muted',
    cursor: 'pointer',
    _hover: { bg: 'bg.subtle', color: 'fg' },
    _focusVisible: { outline: '2px solid', outlineColor: 'teal.focusRing' },
    '@media (pointer: coarse)': { boxSize: '11' },
  },
  '& [data-part=add]': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    h: '9',
    px: '2.5',
    rounded: 'l2',
    fontWeight: 'medium',
    cursor: 'pointer',
    _hover: { bg: 'bg.subtle' },
    _focusVisible: { outline: '2px solid', outlineColor: 'teal.focusRing' },
    '@media (pointer: coarse)': { minH: '11', minW: '11' },
    '& > span': { display: 'none', [ROOMY_TABLE]: { display: 'inline' } },
  },
}

export const headerStyle: SystemStyleObject = {
  '&[role=row]': { display: 'none', [TABLE]: { display: 'grid' } },
  position: 'sticky',
  top: '0',
  zIndex: '1',
  py: '2',
  bg: 'bg.muted',
  textStyle: 'xs',
  color: 'fg.muted',
  '& > :not(:first-of-type)': { textAlign: 'end' },
}
