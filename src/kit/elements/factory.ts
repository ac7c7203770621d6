// What everything of Chakra is made of, `chakra.div` and `chakra(Field.Input)`: the build puts it in the place of Chakra's own
// (scripts/build/replace-chakra-factory.ts). That one is four components deep and works its class out anew at every render; this one is a single
// component that looks up the class of what it was given, and works it out only when nobody was given the same before.
import { type SystemContext, type SystemStyleObject, useChakraContext } from '@chakra-ui/react/styled-system'
import isPropValid from '@emotion/is-prop-valid'
import { __unsafe_useEmotionCache as useEmotionCache, css as serialize, type SerializedStyles } from '@emotion/react'
import { Children, createElement, type ElementType, type ReactElement, type ReactNode, isValidElement } from 'react'

import { conditionsInside } from './conditions.ts'

type Props = Record<string, unknown>
type Recipe = ReturnType<SystemContext['cva']>
type Registry = NonNullable<ReturnType<typeof useEmotionCache>>

interface Options {
  /** Given on, though they are called as styles are. */
  forwardProps?: string[]
  /** What is underneath makes something of `asChild` by itself. */
  forwardAsChild?: boolean
  defaultProps?: Props
}

/** One of these elements; `made` is what another one that is made of it takes over. */
interface Styled {
  (props: Props): ReactNode
  made?: { tag: ElementType; recipe: Props }
}

/** What becomes of a property. */
type Role = 'passed' | 'variant' | 'style' | 'attribute' | 'dropped'

/** Properties of HTML that are called as styles are. */
const ATTRIBUTES: Record<string, string> = { htmlWidth: 'width', htmlHeight: 'height', htmlSize: 'size', htmlTranslate: 'translate' }

function styled(base: ElementType | Styled, recipe: Props = {}, options: Options = {}): Styled {
  const inner = typeof base === 'function' && 'made' in base ? base.made : undefined
  const tag = inner?.tag ?? (base as ElementType)
  const roles = new Map<string, Role>()
  const classes = new Map<string, string>()
  let cva: Recipe | null | undefined

  function Element(given: Props): ReactNode {
    'use no memo'
    const system = useChakraContext()
    const registry = useEmotionCache() as Registry
    if (cva === undefined) cva = recipeOf(system, inner?.recipe, recipe)
    const roleOf = (prop: string) => {
      const role = newRole(prop, tag, options, cva?.variantKeys, system)
      roles.set(prop, role)
      return role
    }
    const props = options.defaultProps ? { ...options.defaultProps, ...defined(given) } : given
    const { css, className } = props
    const passed: Props = {}
    const styles: Props = {}
    const variants: Props = {}
    let key = keyOf(css)
    for (const prop in props) {
      const value = props[prop]
      if (value === undefined || prop === 'css' || prop === 'className') continue
      const role = roles.get(prop) ?? roleOf(prop)
      if (role === 'passed') passed[prop] = value
      else if (role === 'attribute') passed[ATTRIBUTES[prop] ?? prop] = value
      else if (role !== 'dropped') {
        if (role === 'style') styles[prop] = value
        else variants[prop] = value
        key += `;${prop}=${keyOf(value)}`
      }
    }
    // Of what an element around this one hands down, the styles become part of its own class, after its own.
    const inherited: string[] = []
    let classNames = ''
    if (typeof className === 'string')
      for (const name of className.split(' '))
        if (registry.registered[name] !== undefined) inherited.push(name)
        else if (name) classNames += `${name} `
    if (inherited.length > 0) key += `;${inherited.join(' ')}`
    let own = classes.get(key)
    if (own === undefined) {
      const looks = [cva?.({ colorPalette: props['colorPalette'], ...variants }), ...[css].flat(5).filter(Boolean), styles]
      const rules = system.css(...(looks as SystemStyleObject[]))
      own = insert(registry, serialize(rules, ...inherited.map((name) => `${registry.registered[name]};`)))
      classes.set(key, own)
    }
    const all = `${classNames}${own}`.trim()
    if (all) passed['className'] = all
    return elementOf(tag, passed, props, options.forwardAsChild ?? false, (roles.get('as') ?? roleOf('as')) !== 'passed')
  }
  return Object.assign(Element, { made: { tag, recipe } })
}

/** The recipe that an element was made with, together with that of the one it is made of; null where neither says anything. */
function recipeOf(system: SystemContext, inner: Props | undefined, own: Props): Recipe | null {
  const [first, second] = [inner ?? {}, own].filter((recipe) => Object.keys(recipe).length > 0).map((recipe) => system.cva(recipe))
  return first && second ? first.merge(second) : (first ?? null)
}

function newRole(prop: string, tag: ElementType, { forwardProps }: Options, variants: string[] = [], system: SystemContext): Role {
  if (prop in ATTRIBUTES) return 'attribute'
  if (forwardProps?.includes(prop)) return 'passed'
  if (variants.includes(prop)) return 'variant'
  if (system.isValidProperty(prop)) return 'style'
  return forwardProps || typeof tag !== 'string' || isPropValid(prop) ? 'passed' : 'dropped'
}

/** Puts the rules of a class into the page, once; returns its name, or nothing where there are no rules. */
function insert(registry: Registry, rules: SerializedStyles): string {
  if (!rules.styles) return ''
  const name = `${registry.key}-${rules.name}`
  registry.registered[name] = rules.styles
  if (registry.inserted[rules.name] === undefined) registry.insert(`.${name}`, rules, sheetOf(registry), true)
  return name
}

type Sheet = Registry['sheet']

/** The registry's own sheet, given each rule as `conditionsInside` puts it, where the browser lets it count as that (2024). */
function sheetOf({ sheet }: Registry): Sheet {
  if (!('CSSNestedDeclarations' in globalThis)) return sheet
  const inserting: Pick<Sheet, 'insert'> = { insert: (rule) => conditionsInside(rule).forEach((one) => sheet.insert(one)) }
  return inserting as Sheet
}

function elementOf(tag: ElementType, passed: Props, props: Props, forwardAsChild: boolean, takesAs: boolean): ReactElement {
  const { as, asChild, children } = props
  if (asChild && !forwardAsChild) {
    const child = Children.toArray(children as ReactNode).find((one) => isValidElement<Props>(one))
    if (!child) throw new Error('An element with asChild has no element inside')
    const { asChild: _1, children: _2, ref, ...own } = passed
    return createElement(child.type, { ...merged(own, child.props), ref: bothRefs(ref, child.props['ref']) })
  }
  if (takesAs) return createElement((as ?? tag) as ElementType, passed)
  if (as && forwardAsChild) {
    const { as: _, children: inside, ...own } = passed
    return createElement(tag, { ...own, asChild: true }, createElement(as as ElementType, null, inside as ReactNode))
  }
  return createElement(tag, passed)
}

const isHandler = (name: string) => /^on[A-Z]/.test(name)

/** The properties of an element and of the one that stands in for it: both are called, classed and styled, else the latter's count. */
function merged(outer: Props, inner: Props): Props {
  const all: Props = { ...outer, ...defined(inner) }
  for (const [name, value] of Object.entries(outer)) {
    const other = inner[name]
    if (value === undefined || other === undefined) continue
    if (typeof value === 'string' && typeof other === 'string' && name === 'className') all[name] = `${value} ${other}`
    else if (name === 'style') all[name] = { ...(value as object), ...(other as object) }
    else if (isHandler(name) && typeof value === 'function' && typeof other === 'function')
      all[name] = (...args: unknown[]) => {
        value(...args)
        other(...args)
      }
  }
  return all
}

type AnyRef = ((node: unknown) => unknown) | { current: unknown } | null | undefined

function bothRefs(first: unknown, second: unknown) {
  const refs = [first, second].filter(Boolean) as AnyRef[]
  if (refs.length < 2) return refs[0]
  return (node: unknown) => {
    const cleanups = refs.map((ref) => assign(ref, node))
    return () => refs.forEach((ref, place) => (typeof cleanups[place] === 'function' ? cleanups[place]() : assign(ref, null)))
  }
}

function assign(ref: AnyRef, node: unknown): unknown {
  if (typeof ref === 'function') return ref(node)
  if (ref) ref.current = node
  return undefined
}

const defined = (props: Props): Props => Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined))

const numbers = new WeakMap<object, string>()
const known = new Map<string, string>()

/** A short text that says what a style is. Objects are read once: those of recipes are long, and always the same ones. */
function keyOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return `${typeof value}${String(value)}`
  if (Array.isArray(value)) return `[${value.map(keyOf).join()}]`
  let number = numbers.get(value)
  if (number === undefined) {
    const text = JSON.stringify(value)
    number = known.get(text) ?? `#${known.size}`
    known.set(text, number)
    numbers.set(value, number)
  }
  return number
}

const elements = new Map<string, Styled>()

/** Chakra's factory, by its name and its ways. */
export const chakra = new Proxy(styled, {
  get: (_, tag: string) => {
    const element = elements.get(tag) ?? styled(tag as ElementType)
    elements.set(tag, element)
    return element
  },
})
