// A field of an entity, declared once: what may be entered, what the API returns, and where the field is used. Forms, rows, histories, sort
// orders and bulk changes are derived from the declarations (docs/new-field.md).
import * as v from 'valibot'

import { Id, Money, Named, optionalName, PlainDate, requiredName, requiredText, RichText } from './fields.ts'

/**
 * Where a field is used, besides the form and the page of its entity.
 * - `history`: its changes are recorded.
 * - `list`: the rows of lists contain it.
 * - `sort`: lists can be sorted by it.
 * - `bulk`: it can be changed for many rows at once.
 * - `masterdata`: master data owns it.
 */
export type Use = 'history' | 'list' | 'sort' | 'bulk' | 'masterdata'

/**
 * What kind of value a field has. A `row` is entered as the id of another row, and returned as that row's id and name; `rows` are several
 * of them.
 */
export type Kind = 'text' | 'html' | 'day' | 'yes_no' | 'whole' | 'money' | 'choice' | 'row' | 'rows' | 'other'

export interface Field<
  Input extends v.GenericSchema = v.GenericSchema,
  Output extends v.GenericSchema = v.GenericSchema,
  Its extends Kind = Kind,
  Used extends Use = Use,
> {
  kind: Its
  /** Checks what is entered. */
  input: Input
  /** Describes what the API returns. */
  output: Output
  /** The value in an empty form. */
  blank: v.InferInput<Input>
  uses: readonly Used[]
  /** The maximum length of a text, in characters. */
  max?: number
  required?: true
}
export type Fields = Record<string, Field>

/** Declares the fields of an entity, by name. */
/* @__NO_SIDE_EFFECTS__ */
export const fields = <const Declared extends Fields>(declared: Declared): Declared => declared

const text = v.nullable(v.string())

/** A single line that may not be empty. */
/* @__NO_SIDE_EFFECTS__ */
export const requiredLine = <Used extends Use = never>(max: number, ...uses: Used[]) =>
  ({ kind: 'text', input: requiredText(max), output: v.string(), blank: '', uses, max, required: true }) as const

/** The name of an entity: like `requiredLine`, with an error key of its own when it is empty. */
/* @__NO_SIDE_EFFECTS__ */
export const nameLine = <Used extends Use = never>(max: number, ...uses: Used[]) =>
  ({ kind: 'text', input: requiredName(max), output: v.string(), blank: '', uses, max, required: true }) as const

/** A name or reference, with at least one letter or digit, or null. */
/* @__NO_SIDE_EFFECTS__ */
export const optionalNameLine = <Used extends Use = never>(max: number, ...uses: Used[]) =>
  ({ kind: 'text', input: optionalName(max), output: text, blank: null, uses, max }) as const

/** Rich text as HTML, or null. */
/* @__NO_SIDE_EFFECTS__ */
export const richText = <Used extends Use = never>(...uses: Used[]) =>
  ({ kind: 'html', input: RichText, output: text, blank: null, uses }) as const

/** A business date, or null. */
/* @__NO_SIDE_EFFECTS__ */
export const day = <Used extends Use = never>(...uses: Used[]) =>
  ({ kind: 'day', input: v.nullable(PlainDate), output: text, blank: null, uses }) as const

/** A business date. */
/* @__NO_SIDE_EFFECTS__ */
export const requiredDay = <Used extends Use = never>(...uses: Used[]) =>
  ({ kind: 'day', input: PlainDate, output: v.string(), blank: '', uses, required: true }) as const

/** Euros excluding VAT. */
/* @__NO_SIDE_EFFECTS__ */
export const money = <Used extends Use = never>(...uses: Used[]) =>
  ({ kind: 'money', input: Money, output: v.string(), blank: '', uses, required: true }) as const

/** One of `words`; `blank` is the one in an empty form. */
/* @__NO_SIDE_EFFECTS__ */
export const choice = <const Words extends readonly string[], Used extends Use = never>(
  words: Words,
  blank: Words[number],
  ...uses: Used[]
) => ({ kind: 'choice', input: v.picklist(words, 'required'), output: v.picklist(words), blank, uses, required: true }) as const

/** Yes or no; `blank` is the value in an empty form. */
/* @__NO_SIDE_EFFECTS__ */
export const yesNo = <Used extends Use = never>(blank: boolean, ...uses: Used[]) =>
  ({ kind: 'yes_no', input: v.boolean('invalid'), output: v.boolean(), blank, uses }) as const

/** A whole number between `min` and `max`, inclusive, or null. */
/* @__NO_SIDE_EFFECTS__ */
export const whole = <Used extends Use = never>({ min, max }: { min: number; max: number }, ...uses: Used[]) => {
  const number = v.pipe(
    v.number('invalid'),
    v.integer('invalid'),
    v.minValue(min, min > 0 ? 'not_positive' : 'negative'),
    v.maxValue(max, 'invalid'),
  )
  return { kind: 'whole', input: v.nullable(number), output: v.nullable(v.number()), blank: null, uses } as const
}

/** The id of another row, or null: `job_id` is returned as `job`, with its id and name. */
/* @__NO_SIDE_EFFECTS__ */
export const refersTo = <Used extends Use = never>(...uses: Used[]) =>
  ({ kind: 'row', input: v.nullable(Id), output: v.nullable(Named), blank: null, uses }) as const

/** The ids of other rows, each returned like `row`: `tag_ids` are returned as `tags`. */
/* @__NO_SIDE_EFFECTS__ */
export const refersToMany = <Ids extends v.GenericSchema<number[]>, Row extends v.GenericSchema, Used extends Use = never>(
  ids: Ids,
  row: Row,
  ...uses: Used[]
) => ({ kind: 'rows', input: ids, output: v.array(row), blank: [] as number[], uses }) as const

/** A field with schemas of its own. */
/* @__NO_SIDE_EFFECTS__ */
export const field = <Input extends v.GenericSchema, Output extends v.GenericSchema, Used extends Use = never>(
  described: Described<Input, Output>,
  ...uses: Used[]
) => ({ kind: 'other', ...described, uses }) as const

/** A field with schemas of its own, which a new entity must have. */
/* @__NO_SIDE_EFFECTS__ */
export const requiredField = <Input extends v.GenericSchema, Output extends v.GenericSchema, Used extends Use = never>(
  described: Described<Input, Output>,
  ...uses: Used[]
) => ({ kind: 'other', ...described, uses, required: true }) as const

interface Described<Input extends v.GenericSchema, Output> {
  input: Input
  output: Output
  blank: v.InferInput<Input>
  max?: number
}

/** The names of the fields with a use. */
export type NamesOf<Declared extends Fields, Used extends Use> = {
  [Name in keyof Declared & string]: Used extends Declared[Name]['uses'][number] ? Name : never
}[keyof Declared & string]

/** The name under which the API returns a field. */
export type ReturnedName<Declared extends Fields, Name extends keyof Declared & string> = Name extends `${infer Row}_id`
  ? Declared[Name]['kind'] extends 'row'
    ? Row
    : Name
  : Name extends `${infer Row}_ids`
    ? Declared[Name]['kind'] extends 'rows'
      ? `${Row}s`
      : Name
    : Name

/** The names of the fields with a use, in the order of their declaration. */
/* @__NO_SIDE_EFFECTS__ */
export const namesOf = <Declared extends Fields, Used extends Use>(declared: Declared, use: Used) =>
  Object.keys(declared).filter((name) => declared[name]?.uses.includes(use)) as NamesOf<Declared, Used>[]

/** The names under which the API returns the fields with a use. */
/* @__NO_SIDE_EFFECTS__ */
export const returnedNamesOf = <Declared extends Fields, Used extends Use>(declared: Declared, use: Used) =>
  namesOf(declared, use).map((name) => returnedName(declared, name)) as ReturnedName<Declared, NamesOf<Declared, Used>>[]

/** `job_id` → `job` when the field refers to a row, `tag_ids` → `tags` when it refers to several; other names stay. */
export function returnedName(declared: Fields, name: string): string {
  const kind = declared[name]?.kind
  return kind === 'row' ? name.replace(/_id$/, '') : kind === 'rows' ? name.replace(/_ids$/, 's') : name
}

/** The schema of what is entered: the fields with this use; without one, all fields of the form. */
/* @__NO_SIDE_EFFECTS__ */
export const formOf = <Declared extends Fields, Used extends Use>(declared: Declared, use?: Used) =>
  v.object(
    Object.fromEntries(
      Object.entries(declared)
        .filter(([, { uses }]) => use === undefined || uses.includes(use))
        .map(([name, { input }]) => [name, input]),
    ),
  ) as unknown as v.ObjectSchema<Entered<Declared, Chosen<Declared, Used>>, undefined>
type Entered<Declared extends Fields, Names extends keyof Declared> = { readonly [Name in Names]: Declared[Name]['input'] }
/** The names of the fields with a use, or all names when there is none. */
type Chosen<Declared extends Fields, Used extends Use> = Use extends Used ? keyof Declared & string : NamesOf<Declared, Used>

/** The schema of a new entity: the required fields, and the others as far as they are given. */
/* @__NO_SIDE_EFFECTS__ */
export const creationOf = <Declared extends Fields>(declared: Declared) =>
  v.object(
    Object.fromEntries(Object.entries(declared).map(([name, { input, required }]) => [name, required ? input : v.optional(input)])),
  ) as unknown as v.ObjectSchema<Creation<Declared>, undefined>
type Creation<Declared extends Fields> = {
  readonly [Name in keyof Declared]: Declared[Name] extends { required: true }
    ? Declared[Name]['input']
    : v.OptionalSchema<Declared[Name]['input'], undefined>
}

/** The values of an empty form. */
/* @__NO_SIDE_EFFECTS__ */
export const blankOf = <Declared extends Fields>(declared: Declared) =>
  Object.fromEntries(Object.entries(declared).map(([name, { blank }]) => [name, blank])) as {
    [Name in keyof Declared]: v.InferInput<Declared[Name]['input']>
  }

/** The entries of a returned object: the fields with this use; without one, all fields. */
/* @__NO_SIDE_EFFECTS__ */
export const returnedFields = <Declared extends Fields, Used extends Use>(declared: Declared, use?: Used) =>
  Object.fromEntries(
    Object.entries(declared)
      .filter(([, { uses }]) => use === undefined || uses.includes(use))
      .map(([name, { output }]) => [returnedName(declared, name), output]),
  ) as unknown as Returned<Declared, Chosen<Declared, Used>>
type Returned<Declared extends Fields, Names extends keyof Declared & string> = {
  readonly [Name in Names as ReturnedName<Declared, Name>]: Declared[Name]['output']
}

/** The form's values of a returned object: the rows that it refers to by their ids, and the value of an empty form for what it does not have. */
export const enteredValues = <Declared extends Fields>(
  declared: Declared,
  from: { readonly [Name in keyof Declared & string as ReturnedName<Declared, Name>]: unknown },
) =>
  Object.fromEntries(
    Object.entries(declared).map(([name, { kind, blank }]) => {
      const value = (from as Record<string, unknown>)[returnedName(declared, name)] ?? blank
      if (kind === 'rows') return [name, (value as { id: number }[]).map(({ id }) => id)]
      return [name, kind === 'row' && value !== null ? (value as { id: number }).id : value]
    }),
  ) as { [Name in keyof Declared]: v.InferOutput<Declared[Name]['input']> }

/** The values of a row that has the declared fields under their own names. */
export const fieldValues = <Name extends string, Row extends Record<Name, unknown>>(declared: Record<Name, unknown>, row: Row) =>
  Object.fromEntries(Object.keys(declared).map((name) => [name, row[name as Name]])) as Pick<Row, Name>
