// The styles of the lines, on their root, with plain elements inside: styled components would make hundreds of products slow.
import type { SystemStyleObject } from '#kit/elements/layout.ts'
import { plainInput } from '#kit/form/fields/plain-input.ts'

// In one row if the list is wide enough for the text size: `rem` here is relative to the page's own text size.
const ROW = '@container (min-width: 39rem)'
const WIDE_ROW = '@container (min-width: 48rem)'

export const linesStyle: SystemStyleObject = {
  '& ul': { listStyleType: 'none' },
  '& ul:has(> [data-product])': { containerType: 'inline-size' },
  '& [data-product]': {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr 2.75rem',
    [ROW]: { gridTemplateColumns: 'minmax(10rem, 1fr) 8rem 6.5rem 7rem 2.75rem' },
    [WIDE_ROW]: { gridTemplateColumns: 'minmax(12rem, 1fr) 9.5rem 8rem 8rem 2.75rem' },
    columnGap: '4',
    rowGap: '1',
    py: '2.5',
    borderTopWidth: '1px',
    alignItems: 'start',
    // Lines outside the viewport are neither laid out nor painted.
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 4rem',
  },
  '& [data-hidden] :is([data-cell=name], [data-cell=unit])': { color: 'fg.muted' },
  '& [data-cell=name]': { gridColumn: '1 / -1', [ROW]: { gridColumn: 'auto' }, minW: '0', overflowWrap: 'anywhere' },
  '& [data-part=note]': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    alignItems: 'center',
    textStyle: 'xs',
    color: 'fg.muted',
    mt: '0.5',
  },
  '& [data-part=effects]': { textStyle: 'xs', mt: '1', '& a': { textDecoration: 'underline' }, '& li': { color: 'teal.fg' } },
  '& [data-cell=quantity]': { gridColumn: '1 / -1', [ROW]: { gridColumn: 'auto' } },
  '& [data-cell=quantity] > input': {
    ...plainInput,
    w: '8rem',
    maxW: 'full',
    [ROW]: { w: 'full' },
    px: '3',
    textAlign: 'end',
    '@media (pointer: coarse)': { h: '11' },
  },
  '& [data-cell=quantity] strong': { color: 'fg', fontWeight: 'medium' },
  '& [data-part=usual]': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    minH: '6',
    px: '1',
    rounded: 'l1',
    cursor: 'pointer',
    textDecoration: 'underline',
    _focusVisible: { outline: '2px solid', outlineColor: 'teal.focusRing' },
    '@media (pointer: coarse)': { minH: '11', minW: '11' },
  },
  '& [data-part=why]': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    boxSize: '10',
    rounded: 'l2',
    color: 'fg.muted',
    cursor: 'pointer',
    _hover: { bg: 'bg.subtle' },
    _focusVisible: { outline: '2px solid', outlineColor: 'teal.focusRing' },
    '@media (pointer: coarse)': { boxSize: '11' },
  },
  '& [data-cell=why]': { textAlign: 'end' },
  '& [data-part=error]': { color: 'fg.error', fontWeight: 'medium' },
  '& :is([data-cell=unit], [data-cell=total])': {
    textAlign: 'start',
    fontVariantNumeric: 'tabular-nums',
    [ROW]: { textAlign: 'end', pt: '2' },
  },
  '& [data-cell=total]': { textAlign: 'end', fontWeight: 'medium' },
  '& [data-part=label]': { display: 'block', textStyle: 'xs', color: 'fg.muted', fontWeight: 'normal' },
  '& [data-cell=warnings]': { gridColumn: '1 / -1', textStyle: 'sm', color: 'orange.fg', '& li': { display: 'list-item' } },
}
