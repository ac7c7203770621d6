// A form that loses nothing: what is typed is kept as it is typed, and put back when the form is opened again.
import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'

import { isReachable } from '#api/cache/refreshes.ts'
import type { DraftKey } from '#device/draft-keys.ts'
import type { Draft } from '#device/draft-store.ts'
import { dropDraft, keepDraft, onFlush, openForm, takeDrafts } from '#device/drafts.ts'
import { toast } from '#device/notices.ts'
import { beginWriting } from '#device/writing.ts'

import { formatInstant } from '../format/formats.ts'
import { type FormWithProblems, problemsIn, putProblemsBack } from '../lines/problems.ts'
import { asOneChange, withoutKeptRows } from './draft-rows.ts'
import { changedFields, changesBetween, merge } from './merge.ts'
import { areRows, isSame } from './rows.ts'
import { isUnasked } from './unsaved.tsx'

/** What of a TanStack form is needed here. */
interface Form<Values> extends FormWithProblems {
  options: { defaultValues?: Values | undefined }
  state: FormWithProblems['state'] & { values: Values; isSubmitting: boolean }
  store: { subscribe: (listener: () => void) => { unsubscribe: () => void } }
  setFieldValue: (field: never, value: never) => void
}

export interface DraftOptions {
  /** Which form this is. */
  key: DraftKey
  /** What a person calls what is edited. */
  title?: string | undefined
  /** Called once what was typed before stands in the form again, or nothing was found. */
  onRead?: () => void
}

/** What a form of something stored knows of its draft (`useVersionedForm`). */
interface StoredDraft {
  /** The version that was typed against, and what stood there in fields that somebody else has changed since. */
  version: number | undefined
  begun: object
  /** Puts a draft back, under what is typed. */
  restore: (draft: Pick<Draft, 'base' | 'changes' | 'version'>) => void
  /** Nothing is changed any more. */
  ended: () => void
  /** What is typed is being saved, or asked about: nothing may join it. */
  busy: boolean
}

interface Draftable {
  /** Something new is made there: two drafts of it are two things. */
  isNew: boolean
  /** Without it nobody else can change what is edited, and what was typed is put back as it is. */
  stored?: StoredDraft
}

const PAUSE = 200

/** Keeps what is typed into `form` until it is saved or taken back; over a reload, a closed tab and a session that ends. */
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
    // What has been typed since into one of these fields was typed on what stands there now.
    const typed = new Set<string>(changedFields(now, before))
    const begun = Object.fromEntries(Object.entries(base).filter(([field]) => !typed.has(field) || areRows(Reflect.get(now, field))))
    if (stored) stored.restore({ base: begun, changes, version })
    else
      for (const [field, value] of Object.entries(changesBetween(before, merge(now, before, { ...now, ...changes }).merged)))
        form.setFieldValue(field as never, value as never)
    const problems = kept.toReversed().reduce((all, one) => ({ ...all, ...one.problems }), {})
    putProblemsBack(form, problems)
    // It was stored after all, and only its answer never came.
    if (isSame(before, form.state.values) && Object.keys(problems).length === 0) return undefined
    const when = formatInstant(new Date(draft.at).toISOString())
    return toast.info({ title: t`Votre brouillon du ${when} a été repris`, description: t`Il n’est pas encore enregistré.` })
  })
  const read = useEffectEvent(() => onRead?.())
  /** How many drafts that were read just now may join what is typed. */
  const mayJoin = useEffectEvent(() => {
    if (stored?.busy ?? form.state.isSubmitting) return 0
    if (!isNew) return Number.POSITIVE_INFINITY
    return changedFields(form.options.defaultValues ?? {}, form.state.values).length > 0 ? 0 : 1
  })
  /** Whether there is something to keep. */
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
    /** From the first change of a pause on; ends what says that something is still to be written. */
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
    // Saved or given up: that it is not saved yet is not true any more.
    const untell = () => void (notice !== undefined && toast.close(notice))
    const look = async () => {
      const found = await takeDrafts(key, () => mayJoin())
      if (gone) return
      ready = true
      const told = putBack(found)
      read()
      if (told !== undefined) untell()
      notice = told ?? notice
      // Several become one.
      touched ||= found.length > 1
      // Typed while they were looked for, and nothing since.
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
      // Whoever leaves for another page was asked and gave it up; without a network or a server it could not be saved, so it stays.
      const givenUp = location.pathname !== pathname && !isUnasked(location.pathname) && isReachable()
      clearTimeout(timer)
      void (givenUp ? dropDraft(key) : flush())
      endPause?.()
    }
  }, [form, key])
}

/** A file cannot be written down. */
const writable = (values: object, fields: string[]): string[] => fields.filter((field) => !(Reflect.get(values, field) instanceof Blob))
