// The functions that edit the lines of a composition. All of them start from the current values of the form, not from those that were
// rendered last.
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'

import { useCanCall } from '#api/session.ts'
import { announce } from '#kit/feedback/announce.tsx'
import { useFieldContext } from '#kit/form/context.ts'

import { type BundleValue, detachBundle, keyOf, newBundle, newLink, newSection, type Product, type SectionValue } from '../values.ts'
import type { Outline, FocusTarget } from './context.ts'
import { addBundle, addLinks, isFixed, linesOf, moveLine, type OutlineRow, placeLine, removeLine, setLine } from './edits.ts'
import { useUndo } from './undo.ts'

export interface OutlineDialog {
  dialog: 'products' | 'library'
  line: OutlineRow
}
interface OutlineOptions extends Pick<Outline, 'readOnly' | 'base' | 'prices' | 'errors' | 'why'> {
  forgive: (isCured: (field: string) => boolean) => void
  want: (wanted: FocusTarget) => void
  ask: (asked: OutlineDialog) => void
}
type Problems = Outline['problems']
const noProblems: Problems = {}

export function useOutline({ base, readOnly, prices, errors, why, forgive, want, ask }: OutlineOptions) {
  const { t } = useLingui()
  const field = useFieldContext<SectionValue[]>()
  const mayAttach = useCanCall('bundles.list')
  const maySeeCoverages = useCanCall('serviceables.of')
  const navigate = useNavigate({ from: '/offers/$id/articles' })
  const now = () => field.form.getFieldValue(field.name) as SectionValue[]
  const at = (key: string) => linesOf(now()).find((line) => line.key === key)
  /** Problems are stored with the form's errors, so that resetting the form clears them too. */
  const problemsOf = ({ errorMap }: { errorMap: { onMount?: unknown } }) =>
    (errorMap.onMount as { lines?: Problems } | undefined)?.lines ?? noProblems
  const problems = problemsOf(field.state.meta)
  const changeProblems = (change: (problems: Problems) => Problems) =>
    field.setMeta((meta) => {
      const lines = change(problemsOf(meta))
      const onMount = Object.keys(lines).length > 0 ? { key: 'lines', lines } : undefined
      return { ...meta, errorMap: { ...meta.errorMap, onMount } }
    })
  const steps = useUndo(base, now, (next) => {
    const before = problemsOf(field.getMeta())
    field.handleChange(next)
    forgive((one) => /\.(?:bundles|id|product_id)$/.test(one))
    if (before === noProblems) return
    // Changing the field clears its problems: restore them, except those of removed lines, which must not block saving.
    const left = new Set(linesOf(next).map(({ key }) => key))
    changeProblems(() => Object.fromEntries(Object.entries(before).filter(([one]) => left.has(one.slice(0, one.lastIndexOf('.'))))))
  })
  /** Does something to a line in its current state. */
  const change = (key: string, act: (line: OutlineRow) => void) => {
    const line = at(key)
    if (!line || isFixed(line)) return announce(t`Cet article ne peut pas être changé ici`)
    return act(line)
  }
  const settle = (moved: { sections: SectionValue[]; key: string }, told: string) => {
    steps.apply(moved.sections)
    want({ key: moved.key, part: 'line' })
    announce(told)
  }
  const outline: Outline = {
    readOnly,
    base,
    prices,
    errors,
    why,
    problems,
    set: ({ key }, values, name) =>
      change(key, (line) => {
        steps.apply(setLine(now(), line, values), name === undefined ? null : `${key}.${name}`)
        forgive((one) => one.startsWith(`${key}.`))
      }),
    remove: ({ key }) =>
      change(key, (line) => {
        steps.apply(removeLine(now(), line))
        announce(t`Supprimé. « Annuler l’action » le reprend.`)
      }),
    move: ({ key }, step) =>
      change(key, (line) => {
        const moved = moveLine(now(), line, step)
        if (moved) settle(moved, step === 1 ? t`Descendu` : t`Monté`)
        else announce(t`Impossible de le déplacer plus loin`)
      }),
    addSection: () => {
      const section = newSection()
      steps.apply([...now(), section])
      want({ key: keyOf('section', section.id), part: 'name' })
    },
    addBundle: ({ section }) => {
      const bundle = newBundle()
      steps.apply(addBundle(now(), section.id, bundle))
      want({ key: keyOf('bundle', bundle.id), part: 'name' })
    },
    addProducts: (line) =>
      line.bundle?.attached ? announce(t`Cet article ne peut pas être changé ici`) : ask({ dialog: 'products', line }),
    attach: mayAttach ? (line) => ask({ dialog: 'library', line }) : undefined,
    detach: ({ key }) =>
      change(key, (line) => {
        if (!line.bundle) return
        const own = detachBundle(line.bundle)
        settle({ sections: setLine(now(), line, own), key: keyOf('bundle', own.id) }, t`Détaché : c’est un lot propre à cette offre.`)
      }),
    coverages: maySeeCoverages ? (bundle) => void navigate({ to: '/offers/$id/services', search: { bundle } }) : undefined,
    problem: ({ key }, name, problem) =>
      // Most keystrokes give valid text and change nothing here.
      (problem !== null || problemsOf(field.getMeta())[`${key}.${name}`] !== undefined) &&
      changeProblems((before) => {
        const { [`${key}.${name}`]: _, ...others } = before
        return problem === null ? others : { ...others, [`${key}.${name}`]: problem }
      }),
  }
  return {
    outline,
    steps,
    /** Adds products to the bundle of a line. */
    addLinks: ({ section, bundle }: OutlineRow, products: readonly Product[]) => {
      const links = products.map(newLink)
      steps.apply(addLinks(now(), section.id, bundle?.id ?? '', links))
      if (links[0]) want({ key: keyOf('link', links[0].id), part: 'quantity' })
    },
    /** Adds the bundle at the end of the section of a line. */
    addShared: ({ section }: OutlineRow, bundle: BundleValue) =>
      settle({ sections: addBundle(now(), section.id, bundle), key: keyOf('bundle', bundle.id) }, t`Rattaché`),
    place: (key: string, onto: string, behind: boolean) => {
      const [line, target] = [at(key), at(onto)]
      const placed = line && target && placeLine(now(), line, target, behind)
      if (placed) settle(placed, t`Déplacé`)
      else announce(t`Impossible de le placer ici`)
    },
  }
}
