// One style on the root of the table, with plain cells inside: styled cells would make scrolling slow.
import type { SystemStyleObject } from '@chakra-ui/react'

import { meaning } from '../feedback/meaning.ts'
import { quietState } from '../feedback/quiet-state.ts'

const pinned: SystemStyleObject = { position: 'sticky', zIndex: '1', bg: 'inherit' }

/** Style of a sortable header. */
export const headButton: SystemStyleObject = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  maxW: '100%',
  minH: '8',
  textAlign: 'inherit',
  fontWeight: 'medium',
  cursor: 'pointer',
  _hover: { color: 'fg' },
}

/** The header's text before a cell, from its attribute. */
const said: SystemStyleObject = {
  content: 'attr(data-label)',
  // Hidden from screen readers where supported, so that it is not read twice.
  '@supports (content: "x" / "y")': { content: 'attr(data-label) / ""' },
  color: 'fg.muted',
}

/** Frame around the table and the text below it. */
export const frameStyle: SystemStyleObject = {
  flex: '1',
  // A minimum height even at 400 % zoom or above an on-screen keyboard: the page then scrolls.
  minH: '18rem',
  minW: '0',
  display: 'grid',
  // Ends after the last row; `--rows` is the height of all rows (`table.tsx`).
  gridTemplate: 'minmax(min(16rem, var(--rows)), auto) auto / minmax(0, 1fr)',
  alignContent: 'start',
  '& > *': { gridColumn: '1' },
  // Shadow over the edge beyond which there are more columns.
  '& > [data-edge]': {
    gridRow: '1',
    justifySelf: 'end',
    w: '8',
    zIndex: '1',
    pointerEvents: 'none',
    borderEndRadius: 'md',
    backgroundImage: 'linear-gradient(to left, var(--starif-colors-bg-emphasized), transparent)',
  },
}

export const tableStyle: SystemStyleObject = {
  gridRow: '1',
  containerType: 'inline-size',
  overflow: 'auto',
  borderRadius: 'md',
  bg: 'bg',
  contain: 'strict',
  containIntrinsicHeight: 'var(--rows)',
  overscrollBehavior: 'contain',
  '&[aria-busy=true] tbody': { opacity: '0.5' },
  '& table': { tableLayout: 'fixed', borderCollapse: 'separate', borderSpacing: '0', textStyle: 'sm' },
  '& thead th': {
    position: 'sticky',
    top: '0',
    zIndex: '2',
    bg: 'bg.muted',
    textAlign: 'start',
    fontWeight: 'medium',
    color: 'fg.muted',
    borderBottomWidth: '1px',
    px: '3',
    h: '10',
    lineHeight: '1.2',
  },
  '& thead th > button': headButton,
  '& thead th[aria-sort=ascending], & thead th[aria-sort=descending]': { color: 'fg' },
  '& thead th[data-pinned]': { zIndex: '3' },
  '& thead tr[data-offer] td': { position: 'sticky', top: '10', zIndex: '2', p: '0', bg: 'selected' },
  '& thead tr[data-offer] button': {
    position: 'sticky',
    left: '3',
    minH: '11',
    px: '3',
    color: 'colorPalette.fg',
    fontWeight: 'medium',
    textDecoration: 'underline',
    cursor: 'pointer',
  },
  '& tbody th, & td': {
    px: '3',
    borderBottomWidth: '1px',
    borderColor: 'border.muted',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontWeight: 'normal',
    textAlign: 'start',
  },
  '& tbody [data-pinned]': pinned,
  // Two lines where the rows have room; text that is still cut is shown as tooltip.
  '& [data-text], & thead th > button > span, & thead th > span:first-of-type:not([data-handle])': {
    lineClamp: '2',
    overflowWrap: 'anywhere',
    hyphens: 'auto',
  },
  '& [data-text]': { whiteSpace: 'normal', lineHeight: '1.25' },
  '&[data-lines="1"] [data-text]': { lineClamp: '1', wordBreak: 'break-all' },
  '& [data-align=end]': { textAlign: 'end' },
  '& [data-select]': { px: '0', textAlign: 'center' },
  // The whole cell toggles its checkbox.
  '& [data-select] > label': { position: 'absolute', inset: '0', display: 'grid', placeContent: 'center', cursor: 'pointer' },
  '& tbody tr': { bg: 'bg', cursor: 'pointer' },
  '& tbody tr[data-spacer]': { bg: 'transparent', cursor: 'default' },
  '& tbody tr[data-index]:hover': { bg: 'bg.subtle' },
  '& tbody tr[data-index][aria-selected=true]': { bg: 'selected' },
  '& tbody tr[aria-selected=true] > [data-select]': { boxShadow: 'inset 3px 0 0 {colors.teal.solid}' },
  '& tbody a': { color: 'colorPalette.fg', fontWeight: 'medium', _hover: { textDecoration: 'underline' } },
  '& [data-handle]': {
    position: 'absolute',
    insetBlock: '0',
    insetInlineEnd: '0',
    w: '2',
    cursor: 'col-resize',
    touchAction: 'none',
    _hover: { bg: 'border.emphasized' },
  },
  '& [data-badge]': {
    display: 'inline-flex',
    alignItems: 'center',
    minH: '5',
    px: '1.5',
    me: '1',
    borderRadius: 'l2',
    borderWidth: '1px',
    borderColor: 'border',
    textStyle: 'xs',
    fontWeight: 'medium',
    color: 'fg',
    '&[data-badge=good], &[data-badge=off]': { ...quietState, borderColor: 'transparent', px: '0' },
    '&[data-badge=off]::before': { bg: 'transparent', boxShadow: 'inset 0 0 0 1px {colors.border.control}' },
    // May explain a reason, so it takes as many lines as the row has.
    '&[data-badge=attention]': {
      colorPalette: meaning.attention,
      bg: 'colorPalette.subtle',
      color: 'colorPalette.fg',
      borderColor: 'colorPalette.subtle',
      whiteSpace: 'normal',
      lineHeight: '1.25',
    },
  },
  '& [data-card]': { display: 'grid', gridTemplateColumns: '3rem minmax(0, 1fr) fit-content(45%)', columnGap: '3', alignItems: 'center' },
  '& [data-card] > [data-badge]': { lineClamp: '3' },
  '& [data-card-picture]': {
    w: '12',
    h: '12',
    display: 'grid',
    placeItems: 'center',
    borderRadius: 'l2',
    bg: 'bg.muted',
    color: 'fg.muted',
  },
  '& img[data-card-picture]': { bg: 'white', objectFit: 'contain' },
  '& [data-card-name]': { color: 'fg', whiteSpace: 'normal', lineClamp: '2', lineHeight: 'short' },
  // A long reference ends before the badge beside it.
  '& [data-card-reference]': { display: 'block', truncate: true, color: 'fg.muted', fontWeight: 'normal', textStyle: 'xs' },
  '& [data-skeleton]': { display: 'block', h: '3', borderRadius: 'sm', bg: 'bg.emphasized', maxW: '60%' },
}

/** Shows sortable headers in a line above the rows; the other headers are shown before each cell. */
const headersAbove: SystemStyleObject = {
  '& thead:not(:has(button)), & thead th:not(:has(button))': { srOnly: true },
  '& thead tr': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '4', pb: '1', textStyle: 'xs', color: 'fg.muted' },
  '& thead:has(button) tr::before': said,
  '& thead th': { p: '0', width: 'auto !important', textAlign: 'start' },
}

/** Style of a table with few rows: as wide as its container, with texts on as many lines as they need. */
export const smallTableStyle: SystemStyleObject = {
  // Room so that a scrolling table does not clip focus rings.
  mx: '-1',
  px: '1',
  '&:is([data-narrow=lines], [data-narrow=grid])': { containerType: 'inline-size' },
  '&[data-narrow=scrolls]': { overflowX: 'auto' },
  '& table': { w: 'full', textStyle: 'sm' },
  '& :is(th, td)': { textAlign: 'start', verticalAlign: 'top', fontWeight: 'normal', py: '2', pe: '3', overflowWrap: 'anywhere' },
  '& :is(th, td):last-child': { pe: '0' },
  // A column is at least as wide as the longest word of its header.
  '& thead th': { color: 'fg.muted', fontWeight: 'medium', verticalAlign: 'bottom', overflowWrap: 'normal' },
  '& thead th > button': { ...headButton, minH: '6' },
  // Aligns with sortable headers.
  '& thead th > span': { display: 'inline-flex', alignItems: 'center', minH: '6' },
  '& thead th[data-align=end] > button': { justifyContent: 'end' },
  '& thead th:is([aria-sort=ascending], [aria-sort=descending])': { color: 'fg' },
  '& thead th[data-hidden] > span': { srOnly: true },
  '& tbody th': { minW: '8rem' },
  '& [data-align=end]': { textAlign: 'end', whiteSpace: 'nowrap' },
  '& thead [data-align=end]': { whiteSpace: 'normal' },
  '& tbody tr': { borderTopWidth: '1px', borderColor: 'border.muted' },
  '& tbody tr[data-stands]': {
    bg: 'orange.subtle',
    boxShadow: '-0.25rem 0 {colors.orange.subtle}, 0.25rem 0 {colors.orange.subtle}',
  },
  // Centres text beside a button, a link that looks like one, or a handle.
  '& tbody tr:has(button, .chakra-button, [data-order]) > *': { verticalAlign: 'middle' },
  '& tbody tr[data-sum] :is(th, td)': { fontWeight: 'semibold' },
  '& [data-order]': { w: '5rem', whiteSpace: 'nowrap' },
  '& tbody tr[data-moving]': { position: 'relative', zIndex: '1', bg: 'teal.subtle', boxShadow: 'md' },
  // A link in such a table covers its whole row.
  '&[data-narrow=fits] tbody tr': { position: 'relative', _hover: { bg: 'bg.muted' } },
  '&[data-narrow=fits] :is(th, td):first-child': { ps: '3' },
  '&[data-narrow=fits] :is(th, td):last-child': { pe: '3' },
  '&[data-narrow=fits] tbody tr:has([aria-current])': { bg: 'teal.subtle' },
  // No border between the cells of a row and its remarks and buttons.
  '& tbody tr[data-details]': { borderTopWidth: '0', '& th': { pt: '0' } },
  '@container (34rem < width <= 62rem)': {
    '&[data-narrow=grid]': {
      ...headersAbove,
      '& :is(table, thead, tbody, tbody :is(th, td))': { display: 'block' },
      '& tbody tr:not([data-details])': {
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(9rem, 1fr))',
        columnGap: '3',
      },
      '& tbody th': { gridColumn: '1 / -1' },
      // Long labels take two lines: the numbers below them stay aligned.
      '& tbody td[data-label]::before': {
        ...said,
        justifyContent: 'flex-end',
        alignItems: 'flex-end',
        display: 'flex',
        minH: '8',
        textStyle: 'xs',
        whiteSpace: 'normal',
      },
      '& tbody :is(th, td)': { py: '1', pe: '0' },
    },
  },
  '@container (max-width: 34rem)': {
    ...headersAbove,
    '& :is(table, thead, tbody, tbody :is(tr, th, td))': { display: 'block' },
    '& tbody tr': { py: '2' },
    '& tbody tr[data-details]': { pt: '0' },
    '& tbody :is(th, td)': { py: '0.5', pe: '0' },
    '& tbody td:has(> div:empty)': { display: 'none' },
    '& tbody td[data-label]': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 2fr)',
      columnGap: '3',
      textAlign: 'start',
      whiteSpace: 'normal',
    },
    '& tbody td[data-label]::before': { ...said, hyphens: 'auto' },
    // The position and the handle are beside the lines of their row.
    '& tbody tr:has(> [data-order])': { display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: '2' },
    '& tbody [data-order]': { gridRow: '1 / span 9', w: 'auto' },
    '& tbody tr:has(> [data-order]) > :not([data-order])': { gridColumn: '2' },
  },
  '@container (max-width: 20rem)': {
    '& tbody td[data-label]': { display: 'block' },
    '& tbody td[data-label]::before': { display: 'block' },
  },
}
