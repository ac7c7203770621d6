// Keeps what is typed into a form as a draft, and restores it when the form is opened again.
import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'

import { isReachable } from '#api/cache/refreshes.ts'
import type { Draft } from '#device/draft-store.ts'
import { type DraftKey, dropDraft, keepDraft, onFlush, openForm, takeDrafts } from '#device/drafts.ts'
import { toast } from '#device/notices.ts'
import { beginWriting } from '#device/writing.ts'

import { formatInstant } from '../format/formats.ts'
import { type FormWithProblems, problemsIn, putProblemsBack } from '../lines/problems.ts'
import { asOneChange, withoutKeptRows } from './draft-rows.ts'
import { changedFields, changesBetween, merge } from './merge.ts'
import { areRows, isSame } from './rows.ts'
import { isUnasked } from './unsaved.tsx'

/** The parts of a TanStack form used here. */
interface Form<Values> extends FormWithProblems {
  options: { defaultValues?: Values | undefined }
  state: FormWithProblems['state'] & { values: Values; isSubmitting: boolean }
  store: { subscribe: (listener: () => void) => { unsubscribe: () => void } }
  setFieldValue: (field: never, value: never) => void
}

export interface DraftOptions {
  /** Identifies the form. */
  key: DraftKey
  /** Name of the edited thing, for the user. */
  title?: string | undefined
  /** Called once the draft has been restored, or none was found. */
  onRead?: () => void
}

/** How a form for something stored takes part in its draft (`useVersionedForm`). */
interface StoredDraft {
  /** The version that the changes are based on, and the values at that time of fields that somebody else has changed since. */
  version: number | undefined
  begun: object
  /** Restores a draft, below what has been typed already. */
  restore: (draft: Pick<Draft, 'base' | 'changes' | 'version'>) => void
  /** Called when there are no changes any more. */
  ended: () => void
  /** Set while the values are being saved or a conflict is being decided: drafts must not be merged in then. */
  busy: boolean
}

interface Draftable {
  /** The form creates something: two drafts of it are two different things. */
  isNew: boolean
  /** If omitted, others cannot change what is edited, and the draft is restored unchanged. */
  stored?: StoredDraft
}

const PAUSE = 200

/** Keeps what is typed into `form` until it is saved or reset, across reloads, closed tabs and the end of the session. */
export function useDraft<Values extends object>(
  form: Form<Values>,
  { key, title, onRead }: DraftOptions,
  { isNew, stored }: Draftable,
): void {
  const { t } = useLingui()

  const putBack = useEffectEvent((kept: Draft[]) => {
    const now = form.options.defaultValues ?? {}
    const [draft, ...earlier] = kept
    if (!draft) return undefined
    const { base, changes } = asOneChange([draft, ...earlier], now)
    const { version } = earlier.at(-1) ?? draft
    const before = form.state.values
    // A field typed into since the form was opened is based on its present value.
    const typed = new Set<string>(changedFields(now, before))
    const begun = Object.fromEntries(Object.entries(base).filter(([field]) => !typed.has(field) || areRows(Reflect.get(now, field))))
    if (stored) stored.restore({ base: begun, changes, version })
    else
      for (const [field, value] of Object.entries(changesBetween(before, merge(now, before, { ...now, ...changes }).merged)))
        form.setFieldValue(field as never, value as never)
    const problems = kept.toReversed().reduce((all, one) => ({ ...all, ...one.problems }), {})
    putProblemsBack(form, problems)
    // No difference: the draft had been stored after all, and only the response was lost.
    if (isSame(before, form.state.values) && Object.keys(problems).length === 0) return undefined
    const when = formatInstant(new Date(draft.at).toISOString())
    return toast.info({ title: t`Votre brouillon du ${when} a été repris`, description: t`Il n’est pas encore enregistré.` })
  })
  const read = useEffectEvent(() => onRead?.())
  /** How many of the drafts just read may be merged into the form. */
  const mayJoin = useEffectEvent(() => {
    if (stored?.busy ?? form.state.isSubmitting) return 0
    if (!isNew) return Number.POSITIVE_INFINITY
    return changedFields(form.options.defaultValues ?? {}, form.state.values).length > 0 ? 0 : 1
  })
  /** Writes the draft; returns whether there was anything to keep. */
  const take = useEffectEvent(async (): Promise<boolean> => {
    const base = form.options.defaultValues
    const changed = base ? writable(form.state.values, changedFields(base, form.state.values)) : []
    const problems = problemsIn(form)
    if (!base || (changed.length === 0 && Object.keys(problems).length === 0)) {
      stored?.ended()
      await dropDraft(key)
      return false
    }
    const begun = { ...base, ...stored?.begun }
    const sides = changed.map(
      (field) => [field, withoutKeptRows(Reflect.get(begun, field), Reflect.get(form.state.values, field))] as const,
    )
    await keepDraft({
      key,
      title,
      version: stored?.version,
      at: Date.now(),
      base: Object.fromEntries(sides.map(([field, [before]]) => [field, before])),
      changes: Object.fromEntries(sides.map(([field, [, mine]]) => [field, mine])),
      ...(Object.keys(problems).length > 0 && { problems }),
    })
    return true
  })

  useEffect(() => {
    const { pathname } = location
    let timer: ReturnType<typeof setTimeout> | undefined
    let gone = false
    let ready = false
    let touched = false
    let notice: number | undefined
    /** Set from the first change until the draft is written; ends the state in which something still has to be written. */
    let endPause: (() => void) | undefined
    const flush = async () => {
      clearTimeout(timer)
      if (!touched || !(ready || gone)) return
      touched = false
      const written = endPause
      endPause = undefined
      try {
        if (!(await take())) untell()
      } finally {
        written?.()
      }
    }
    const flushAfterPause = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void flush(), PAUSE)
    }
    // After saving or resetting, closes the toast about an unsaved draft.
    const untell = () => void (notice !== undefined && toast.close(notice))
    const look = async () => {
      const found = await takeDrafts(key, () => mayJoin())
      if (gone) return
      ready = true
      const told = putBack(found)
      read()
      if (told !== undefined) untell()
      notice = told ?? notice
      // Several drafts are merged, so the result has to be written.
      touched ||= found.length > 1
      // Something was typed while the drafts were being read.
      if (touched) flushAfterPause()
    }
    const close = openForm(key, () => void (ready && look()))
    void look()
    const { unsubscribe } = form.store.subscribe(() => {
      touched = true
      endPause ??= beginWriting()
      flushAfterPause()
    })
    const stopFlushing = onFlush(flush)
    const hidden = () => void (document.visibilityState === 'hidden' && flush())
    document.addEventListener('visibilitychange', hidden)
    return () => {
      gone = true
      untell()
      close()
      unsubscribe()
      stopFlushing()
      document.removeEventListener('visibilitychange', hidden)
      // The user confirmed leaving, so the draft is dropped. While offline or without a server it could not have been saved, so it is
      // kept.
      const givenUp = location.pathname !== pathname && !isUnasked(location.pathname) && isReachable()
      clearTimeout(timer)
      void (givenUp ? dropDraft(key) : flush())
      endPause?.()
    }
  }, [form, key])
}

/** A file cannot be stored in a draft. */
const writable = (values: object, fields: string[]): string[] => fields.filter((field) => !(Reflect.get(values, field) instanceof Blob))
