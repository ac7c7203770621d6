// Replacement for Chakra's factory (`chakra.div`, `chakra(Field.Input)`), put in its place by the build (scripts/build/replace-chakra-factory.ts).
// Chakra's own is four components deep and computes the class again at every render; this one is a single component that looks up the
// class by its props, and computes it only for props not seen before.
import { type SystemContext, type SystemStyleObject, useChakraContext } from '@chakra-ui/react/styled-system'
import isPropValid from '@emotion/is-prop-valid'
import { __unsafe_useEmotionCache as useEmotionCache, css as serialize, type SerializedStyles } from '@emotion/react'
import { Children, createElement, type ElementType, type ReactElement, type ReactNode, isValidElement } from 'react'

import { conditionsInside } from './conditions.ts'

type Props = Record<string, unknown>
type Recipe = ReturnType<SystemContext['cva']>
type Registry = NonNullable<ReturnType<typeof useEmotionCache>>

interface Options {
  /** Props that are passed on although they have the names of styles. */
  forwardProps?: string[]
  /** The underlying component handles `asChild` itself. */
  forwardAsChild?: boolean
  defaultProps?: Props
}

/** An element made by the factory; an element based on it takes over its `made`. */
interface Styled {
  (props: Props): ReactNode
  made?: { tag: ElementType; recipe: Props }
}

/** How a prop is handled. */
type Role = 'passed' | 'variant' | 'style' | 'attribute' | 'dropped'

/** HTML attributes whose names are those of styles. */
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
    // Of the classes handed down by a surrounding element, the styles become part of this element's class, after its own styles.
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

/** The element's recipe merged with that of the element it is based on; null if neither has one. */
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

/** Inserts the rules of a class into the page once; returns the class name, or '' if there are no rules. */
function insert(registry: Registry, rules: SerializedStyles): string {
  if (!rules.styles) return ''
  const name = `${registry.key}-${rules.name}`
  registry.registered[name] = rules.styles
  if (registry.inserted[rules.name] === undefined) registry.insert(`.${name}`, rules, sheetOf(registry), true)
  return name
}

type Sheet = Registry['sheet']

/** The registry's sheet; where the browser supports nested declarations (2024), rules go through `conditionsInside` first. */
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

/**
 * Merges the props of an element and of its `asChild` child: handlers are both called, classes and styles combined; otherwise the
 * child's prop wins.
 */
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

/** A short key of a style value. Objects are serialised only once: those of recipes are long and always the same. */
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

/** Same name and interface as Chakra's factory. */
export const chakra = new Proxy(styled, {
  get: (_, tag: string) => {
    const element = elements.get(tag) ?? styled(tag as ElementType)
    elements.set(tag, element)
    return element
  },
})
