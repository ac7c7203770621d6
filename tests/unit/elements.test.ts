// The elements that replace Chakra's in the build look and behave like them: the same classes, the same HTML.
import { chakra as theirs, ChakraProvider } from '@chakra-ui/react'
import { CacheProvider, withEmotionCache } from '@emotion/react'
import { createElement as h, type ElementType, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'

import { system } from '../../src/app/theme.ts'
import { chakra as ours } from '../../src/kit/elements/factory.ts'

/** The HTML of a page with sorted attributes, without the style elements that Chakra inserts if there is no browser. */
const html = (element: ReactNode) => {
  const Page = withEmotionCache((_, cache) => h(CacheProvider, { value: cache }, h(ChakraProvider, { value: system, children: element })))
  const inOrder = (attributes: string) => (attributes.match(/ [\w-]+="[^"]*"/g) ?? []).toSorted().join('')
  return renderToStaticMarkup(h(Page))
    .replaceAll(/<style.*?<\/style>/gs, '')
    .replaceAll(/(<\w+)((?: [\w-]+="[^"]*")+)/g, (_, tag: string, attributes: string) => tag + inOrder(attributes))
}

type Factory = Record<string, ElementType> & ((base: ElementType, recipe?: object, options?: object) => ElementType)
const both = (make: (factory: Factory) => ReactNode) =>
  [ours, theirs].map((factory) => html(make(factory as unknown as Factory))) as [string, string]

const recipe = {
  base: { display: 'flex', _hover: { color: 'red.fg' } },
  variants: { size: { sm: { p: '1' }, md: { p: { base: '2', md: '4' } } } },
  defaultVariants: { size: 'md' },
}

describe('an element of ours is one of Chakra’s', () => {
  test.each<[string, (factory: Factory) => ReactNode]>([
    ['without any style', ({ div: Div = 'div' }) => h(Div, { id: 'a', title: 'x' }, 'text')],
    [
      'with styles of every kind',
      ({ div: Div = 'div' }) =>
        h(Div, { p: '4', mx: { base: '-4', md: '6' }, _hover: { bg: 'bg.muted' }, color: 'fg.error', hideBelow: 'md', textStyle: 'sm' }),
    ],
    [
      'with css, in a list and nested',
      ({ div: Div = 'div' }) => h(Div, { css: [{ color: 'fg', '& > a': { m: '1' } }, [{ color: 'teal.fg' }]], m: '2' }),
    ],
    [
      'with a palette of colours',
      ({ span: Span = 'span' }) => h(Span, { colorPalette: 'red', bg: 'colorPalette.solid', color: 'colorPalette.fg' }),
    ],
    ['with attributes that are called as styles', ({ input: Input = 'input' }) => h(Input, { htmlSize: 4, width: '12rem', lang: 'fr' })],
    [
      'with properties that no element has',
      ({ div: Div = 'div' }) => h(Div, { loading: 'lazy', unheardOf: 1, 'data-x': 1, 'aria-label': 'y' }),
    ],
    ['of another kind', ({ div: Div = 'div' }) => h(Div, { as: 'section', p: '1' }, 'text')],
    [
      'that another stands in for',
      ({ div: Div = 'div' }) =>
        h(
          Div,
          { asChild: true, p: '1', className: 'outer', style: { top: 1 } },
          h('a', { href: '/x', className: 'inner', style: { left: 2 } }, 'text'),
        ),
    ],
    [
      'that another of its kind stands in for',
      ({ div: Div = 'div', span: Span = 'span' }) =>
        h(Div, { asChild: true, p: '1', color: 'fg' }, h(Span, { p: '2', className: 'inner' }, 'text')),
    ],
    ['with a recipe', (factory) => h(factory('div', recipe), { m: '1' }, 'text')],
    ['with a variant of a recipe', (factory) => h(factory('div', recipe), { size: 'sm', p: '3' })],
    ['made of another with a recipe', (factory) => h(factory(factory('div', recipe), { base: { color: 'fg' } }), { size: 'sm' })],
    [
      'with defaults and what is given on',
      (factory) => h(factory('div', {}, { defaultProps: { title: 'z', p: '1' }, forwardProps: ['page'] }), { page: 2, title: undefined }),
    ],
    [
      'made of a component that takes asChild',
      (factory) => {
        const Part = ({ asChild, ...rest }: { asChild?: boolean }) => h(asChild ? 'b' : 'i', rest)
        return h(factory(Part, {}, { forwardAsChild: true }), { asChild: true, p: '1' }, 'text')
      },
    ],
  ])('%s', (_, make) => {
    const [mine, chakras] = both(make)
    expect(mine).toBe(chakras)
  })
})

test('what is rendered again, or looks the same elsewhere, has the same class; what looks otherwise has another', () => {
  const Div = ours['div' as keyof typeof ours] as unknown as ElementType
  const classOf = (props: object) => /class="([^"]*)"/.exec(html(h(Div, props)))?.[1]
  expect(classOf({ p: '1', css: { color: 'fg' } })).toBe(classOf({ p: '1', css: { color: 'fg' } }))
  expect(classOf({ p: '1', css: { color: 'fg' } })).not.toBe(classOf({ p: '1', css: { color: 'fg.muted' } }))
  expect(classOf({ p: '1' })).not.toBe(classOf({ p: '2' }))
})
