// Texts in cells that are not understood, by line and column; they keep the form from being saved.
import { useFieldContext } from '../form/context.ts'
import type { Line } from './line.ts'

export type Problems = Readonly<Record<string, string>>
const none: Problems = {}

type Meta = { errorMap: { onMount?: unknown } } | undefined
const problemsOf = (meta: Meta): Problems => (meta?.errorMap.onMount as { problems?: Problems } | undefined)?.problems ?? none

/** They are kept with the errors of the field around them: a form that is taken back has none either. */
export function useProblems<Of extends Line>() {
  const field = useFieldContext<Of[]>()
  // The field is another object after every letter, the form is not.
  const { form, name } = field
  const put = (problems: Problems) =>
    form.setFieldMeta(name, (meta) => {
      const onMount = Object.keys(problems).length > 0 ? { key: 'lines', problems } : undefined
      return { ...meta, errorMap: { ...meta.errorMap, onMount } }
    })
  const kept = (keep: (cell: string) => boolean) =>
    Object.fromEntries(Object.entries(problemsOf(form.getFieldMeta(name))).filter(([cell]) => keep(cell)))
  return {
    problems: problemsOf(field.state.meta),
    setProblem: (cell: string, problem: string | null) =>
      put({ ...kept((one) => one !== cell), ...(problem !== null && { [cell]: problem }) }),
    /** Runs what changes the lines, which forgets all problems by itself, and keeps those of these cells; `more` come with the change. */
    keepProblems: (keep: (cell: string) => boolean, change: () => void, more: Problems = none) => {
      const before = kept(keep)
      change()
      put({ ...before, ...more })
    },
  }
}
