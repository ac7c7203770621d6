// Texts in cells that are not understood, by line and column; they keep the form from being saved.
import { useFieldContext } from '../form/context.ts'
import type { Line } from './line.ts'

export type Problems = Readonly<Record<string, string>>
const none: Problems = {}

/** The parts of a form needed to keep the problems of its fields in its draft. */
export interface FormWithProblems {
  state: { fieldMeta: Readonly<Record<string, Meta>> }
  setFieldMeta: (field: never, change: never) => void
}

/** The cells of a form that are not understood, by field. */
export const problemsIn = ({ state }: FormWithProblems): Record<string, Problems> =>
  Object.fromEntries(
    Object.entries(state.fieldMeta).flatMap(([field, meta]) => {
      const problems = problemsOf(meta)
      return Object.keys(problems).length > 0 ? [[field, problems]] : []
    }),
  )

/** Marks the cells of a restored draft again. */
export function putProblemsBack(form: FormWithProblems, kept: Record<string, Problems>): void {
  for (const [field, problems] of Object.entries(kept))
    form.setFieldMeta(field as never, ((meta: Meta) => marked(meta, { ...problemsOf(meta), ...problems })) as never)
}

const marked = (meta: Meta, problems: Problems) => ({
  ...meta,
  errorMap: { ...meta?.errorMap, onMount: Object.keys(problems).length > 0 ? { key: 'lines', problems } : undefined },
})

type Meta = { errorMap: { onMount?: unknown } } | undefined
const problemsOf = (meta: Meta): Problems => (meta?.errorMap.onMount as { problems?: Problems } | undefined)?.problems ?? none

/** The problems are stored in the errors of the surrounding field: resetting the form clears them, too. */
export function useProblems<Of extends Line>() {
  const field = useFieldContext<Of[]>()
  // The field is a new object after every keystroke, the form is not.
  const { form, name } = field
  const put = (problems: Problems) => form.setFieldMeta(name, (meta) => ({ ...meta, ...marked(meta, problems) }))
  const kept = (keep: (cell: string) => boolean) =>
    Object.fromEntries(Object.entries(problemsOf(form.getFieldMeta(name))).filter(([cell]) => keep(cell)))
  return {
    problems: problemsOf(field.state.meta),
    setProblem: (cell: string, problem: string | null) =>
      put({ ...kept((one) => one !== cell), ...(problem !== null && { [cell]: problem }) }),
    /** Runs `change`, which by itself clears all problems, and keeps those of the cells that pass `keep`; adds `more`. */
    keepProblems: (keep: (cell: string) => boolean, change: () => void, more: Problems = none) => {
      const before = kept(keep)
      change()
      put({ ...before, ...more })
    },
  }
}
