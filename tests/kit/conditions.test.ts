// Nesting conditions inside the rules of a CSS class does not change their meaning.
import { expect, test } from 'vitest'

import { conditionsInside } from '#kit/elements/conditions.ts'

test('a rule without a condition stays as it is', () => {
  for (const rule of ['.a{color:red;}', '.a:hover{color:red;}', '@keyframes spin{from{top:0;}to{top:1px;}}', '@font-face{src:url(x);}'])
    expect(conditionsInside(rule)).toEqual([rule])
})

test('each rule in a condition becomes one with the condition inside, in their order', () => {
  expect(conditionsInside('@media (min-width: 48rem){.a{color:red;}.dark .a:hover,.b{color:blue;}}')).toEqual([
    '.a{@media (min-width: 48rem){color:red;}}',
    '.dark .a:hover,.b{@media (min-width: 48rem){color:blue;}}',
  ])
})

test('a condition in a condition stays inside of it', () => {
  expect(conditionsInside('@media print{@supports (gap:1px){.a{gap:1px;}}@container (width > 4rem){.b{gap:2px;}}}')).toEqual([
    '.a{@media print{@supports (gap:1px){gap:1px;}}}',
    '.b{@media print{@container (width > 4rem){gap:2px;}}}',
  ])
})
