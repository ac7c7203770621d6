// Form for something stored: keeps a draft of what is typed, sends it with the version that it is based on, and merges it with what
// others save in the meantime. If both changed the same field, the user decides.
import type { FormAsyncValidateOrFn, FormOptions, FormValidateOrFn } from '@tanstack/react-form'
import { useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'

import { isUnheard } from '#api/failures.ts'
import { useCurrentUser } from '#api/session.ts'
import type { FieldError } from '#contract/shared/endpoint.ts'
import { dropDraft } from '#device/drafts.ts'
import { toast } from '#device/notices.ts'

import { ConflictDialog } from './conflict.tsx'
import { useEffectWhen } from './effect-when.ts'
import { showErrors, tellNotSaved, useAppForm } from './form.tsx'
import { changedFields, changesBetween, merge } from './merge.ts'
import { sinceSent } from './new-rows.ts'
import { lastChangeOf, type ServerConflict } from './server-conflict.ts'
import { type DraftOptions, useDraft } from './use-draft.ts'

/** A row with a version, or null if it does not exist yet; some rows contain who changed them last. */
type Stored = { version: number; updated_at?: string; updated_by?: { id: number; name: string } | null } | null

export type Check<Values> = FormValidateOrFn<Values> | undefined
type AsyncCheck<Values> = FormAsyncValidateOrFn<Values> | undefined
/** The checks of TanStack's options; those that our forms do not use are typed as `withForm` expects them. */
export type FormChecks<Values, Submit extends Check<Values>, Dynamic extends Check<Values>> = Pick<
  FormOptions<
    Values,
    Check<Values>,
    Check<Values>,
    AsyncCheck<Values>,
    Check<Values>,
    AsyncCheck<Values>,
    Submit,
    AsyncCheck<Values>,
    Dynamic,
    AsyncCheck<Values>,
    AsyncCheck<Values>,
    unknown
  >,
  'validators' | 'validationLogic'
>

export interface VersionedFormOptions<
  Row extends Stored,
  Values extends object,
  Submit extends Check<Values>,
  Dynamic extends Check<Values>,
> extends FormChecks<Values, Submit, Dynamic> {
  stored: Row
  /** The initial values of the form. */
  valuesOf: (row: Row) => Values
  draft: DraftOptions
  /** Errors found before a request is sent. */
  refusalsOf?: (values: Values, from: Row) => FieldError[]
  /** Sends what changed since `from` and returns the stored row; null if the user cancelled. */
  save: (changes: Partial<Values>, values: Values, from: Row) => Promise<Row | null>
  saved: (row: Row) => void | Promise<void>
  /** Texts of the toast when saving `values` fails, also if errors are shown beside the fields. */
  failure: (error: unknown, values: Values) => { title: string; description?: string }
  conflictOf: (error: unknown) => Promise<ServerConflict<Row> | null> | ServerConflict<Row> | null
  /** Text of the toast when somebody else, or a process without a name, has changed fields while the form was open. */
  moved?: (author: string | undefined) => string
  /** Labels of the fields, and how a value is displayed; `current` is the stored row. */
  words: { labels: Record<string, string>; show: (field: string, value: unknown, current: Row) => ReactNode }
}

/** What the user's changes are based on: a row, and the previous values of fields that others have changed since. */
interface Basis<Row, Values> {
  row: Row
  begun: Partial<Values>
  /** The version that `begun` belongs to. */
  version: number | undefined
}
const basedOn = <Row extends Stored, Values>(row: Row): Basis<Row, Values> => ({ row, begun: {}, version: row?.version })

/** `base` is the row that the form's changes are based on; pass the rest to `FormLayout`. */
export function useVersionedForm<Row extends Stored, Values extends object, Submit extends Check<Values>, Dynamic extends Check<Values>>(
  options: VersionedFormOptions<Row, Values, Submit, Dynamic>,
) {
  const { stored, valuesOf, draft, refusalsOf, save, saved, failure, conflictOf, moved, words } = options
  const user = useCurrentUser()
  const [basis, setBasis] = useState<Basis<Row, Values>>(() => basedOn(stored))
  const [conflict, setConflict] = useState<(ServerConflict<Row> & { base: Values; mine: Values }) | null>(null)
  const [sending, setSending] = useState(false)
  /** The values sent last, while it is unknown whether they were stored. */
  const [unheard, setUnheard] = useState<Values | null>(null)
  const startOf = ({ row, begun }: Basis<Row, Values>): Values => ({ ...valuesOf(row), ...begun })

  const form = useAppForm({
    validationLogic: options.validationLogic,
    validators: options.validators,
    defaultValues: valuesOf(basis.row),
    onSubmit: async ({ value }) => await submit(value, basis),
  })

  const setValues = (values: Partial<Values>) => {
    for (const [field, value] of Object.entries(values))
      form.setFieldValue(field as never, (() => value) as never, { dontRunListeners: true })
  }

  const restartFrom = (row: Row) => {
    // Rendered synchronously: if the form rendered with its old defaults again, it would take its values from them.
    flushSync(() => setBasis(basedOn(row)))
    form.reset(valuesOf(row))
    setConflict(null)
    setUnheard(null)
  }

  const submit = async (mine: Values, from: Basis<Row, Values>) => {
    const base = startOf(from)
    const now = valuesOf(from.row)
    if (merge(base, mine, now).conflicts.length > 0) return setConflict({ current: from.row, ...lastChangeOf(from.row), base, mine })
    const refused = refusalsOf?.(mine, from.row) ?? []
    if (refused.length > 0) return showErrors(form, refused)
    setSending(true)
    try {
      const row = await save(changesBetween(now, mine), mine, from.row)
      if (row !== null) await finishSave(row, mine)
    } catch (error) {
      const found = await conflictOf(error)
      if (found) return await handleConflict(found, { base, mine }, from)
      setUnheard(isUnheard(error) ? mine : null)
      tellNotSaved(form, error, failure(error, mine))
    } finally {
      setSending(false)
    }
  }

  /** What was typed while `sent` was being saved and is not saved yet, merged with what is stored now. */
  const typedSince = (sent: Values, now: Values): Partial<Values> => {
    const fields = changedFields(sent, form.state.values)
    if (fields.length === 0) return {}
    const own = sinceSent({ base: sent, mine: form.state.values }, now, sent)
    const { merged } = merge(own.base, own.mine, now)
    return Object.fromEntries(fields.map((field) => [field, merged[field]])) as Partial<Values>
  }

  const finishSave = async (row: Row, sent: Values) => {
    const typed = typedSince(sent, valuesOf(row))
    restartFrom(row)
    setValues(typed)
    // The user may close the tab once the save is confirmed: a draft left behind would then add the same things again.
    await dropDraft(draft.key)
    await saved(row)
  }

  /**
   * Opens the conflict dialog if others changed something that cannot be merged by itself. Fields that only one side changed, or that
   * already have the wanted value, are not asked about.
   */
  const handleConflict = async (found: ServerConflict<Row>, sides: { base: Values; mine: Values }, from: Basis<Row, Values>) => {
    const theirs = valuesOf(found.current)
    const own = sinceSent(sides, theirs, unheard)
    const { merged, conflicts, theirChanges } = merge(own.base, own.mine, theirs)
    if (conflicts.length === 0 && changedFields(theirs, merged).length === 0) return await finishSave(found.current, sides.mine)
    const isLater = (found.current?.version ?? 0) > (from.row?.version ?? 0)
    if (isLater && conflicts.length + theirChanges.length === 0) return await saveDecided(found.current, merged)
    setConflict({ ...found, ...own })
  }

  /** Applies the decided values on top of the stored row, and sends only these changes. */
  const saveDecided = async (current: Row, decided: Values) => {
    const changes = changesBetween(valuesOf(current), decided)
    restartFrom(current)
    setValues(changes)
    if (Object.keys(changes).length > 0) await submit(decided, basedOn(current))
  }

  useDraft(form, draft, {
    isNew: basis.row === null,
    stored: {
      version: basis.version,
      begun: basis.begun,
      ended: () => Object.keys(basis.begun).length > 0 && setBasis(basedOn(basis.row)),
      busy: sending || conflict !== null,
      restore: ({ base, changes, version }) => {
        const [now, typed] = [valuesOf(basis.row), form.state.values]
        const begun = { ...now, ...base }
        const { merged, conflicts } = merge(begun, { ...now, ...changes }, now)
        const mine = merge(now, typed, merged).merged
        setValues(changesBetween(typed, mine))
        if (conflicts.length === 0) return
        const disputed = Object.fromEntries(conflicts.map(({ field }) => [field, begun[field]])) as Partial<Values>
        setBasis({ row: basis.row, begun: { ...basis.begun, ...disputed }, version })
        // A draft may be based on a newer version than this device has cached: the server's response is then still to come.
        if ((version ?? 0) <= (basis.row?.version ?? 0)) setConflict({ current: basis.row, ...lastChangeOf(basis.row), base: begun, mine })
      },
    },
  })

  // If others changed only fields that this form did not, their changes are taken in at once; conflicts are decided when saving.
  const newer = !sending && (stored?.version ?? 0) > (basis.row?.version ?? 0)
  const theirs = valuesOf(stored)
  const own = sinceSent({ base: startOf(basis), mine: form.state.values }, theirs, unheard)
  const { merged, conflicts, theirChanges } = merge(own.base, own.mine, theirs)
  useEffectWhen(newer && conflicts.length === 0, () => {
    setBasis(basedOn(stored))
    setValues(changesBetween(form.state.values, merged))
    setUnheard(null)
    if (unheard && changedFields(theirs, merged).length === 0) void saved(stored)
    const author = stored?.updated_by
    if (moved && theirChanges.length > 0 && author?.id !== user.id)
      toast.info({ title: moved(author?.name), description: theirChanges.map((field) => words.labels[field] ?? field).join(', ') })
  })

  const dialog = conflict && (
    <ConflictDialog
      base={conflict.base}
      mine={conflict.mine}
      theirs={valuesOf(conflict.current)}
      changedBy={conflict.changed_by}
      changedAt={conflict.changed_at}
      labels={words.labels}
      show={(field, value) => words.show(field, value, conflict.current)}
      onResolve={(decided) => void saveDecided(conflict.current, decided)}
      onClose={() => setConflict(null)}
    />
  )
  return { form, base: basis.row, labels: words.labels, dialog }
}
