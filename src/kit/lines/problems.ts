// Texts in cells that are not understood, by line and column; they keep the form from being saved.
import type { useFieldContext } from '../form/context.ts'
import type { Line } from './lines-form.ts'

type Problems = Readonly<Record<string, string>>
const none: Problems = {}

/** They are kept with the field's errors: a form that is taken back has none either. */
export function useProblems<Of extends Line>(field: ReturnType<typeof useFieldContext<Of[]>>) {
  const of = ({ errorMap }: { errorMap: { onMount?: unknown } }) =>
    (errorMap.onMount as { problems?: Problems } | undefined)?.problems ?? none
  const change = (next: (before: Problems) => Problems) =>
    field.setMeta((meta) => {
      const problems = next(of(meta))
      const onMount = Object.keys(problems).length > 0 ? { key: 'lines', problems } : undefined
      return { ...meta, errorMap: { ...meta.errorMap, onMount } }
    })
  return {
    problems: of(field.state.meta),
    setProblem: (key: string, problem: string | null) =>
      change((before) => {
        const others = Object.fromEntries(Object.entries(before).filter(([one]) => one !== key))
        return problem === null ? others : { ...others, [key]: problem }
      }),
    keepProblems: (keep: (key: string) => boolean) =>
      change((before) => Object.fromEntries(Object.entries(before).filter(([key]) => keep(key)))),
  }
}
