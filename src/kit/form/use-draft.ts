// A form that loses nothing: what is typed is kept as it is typed, and put back when the form is opened again.
import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'

import { isReachable } from '#api/cache/refreshes.ts'
import type { DraftKey } from '#device/draft-keys.ts'
import type { Draft } from '#device/draft-store.ts'
import { dropDraft, findDraft, keepDraft, onFlush, openForm } from '#device/drafts.ts'
import { toast } from '#device/notices.ts'
import { beginWriting } from '#device/writing.ts'

import { formatInstant } from '../format/formats.ts'
import { withKeptRows, withoutKeptRows } from './draft-rows.ts'
import { changedFields } from './merge.ts'
import { isUnasked } from './unsaved.tsx'

/** What of a TanStack form is needed here. */
interface Form<Values> {
  options: { defaultValues?: Values | undefined }
  state: { values: Values }
  store: { subscribe: (listener: () => void) => { unsubscribe: () => void } }
  setFieldValue: (field: never, value: never) => void
}

export interface DraftOptions {
  /** Which form this is. */
  key: DraftKey
  /** What a person calls what is edited. */
  title?: string | undefined
}

/** What a form of something stored knows of its draft (`useVersionedForm`). */
interface StoredDraft {
  /** The version that was typed against, and what stood there in fields that somebody else has changed since. */
  version: number | undefined
  begun: object
  /** Puts a draft back, without the fields that were typed into meanwhile. */
  restore: (draft: Draft) => void
  /** Nothing is changed any more. */
  ended: () => void
}

const PAUSE = 200

/**
 * Keeps what is typed into `form` until it is saved or taken back; over a reload, a closed tab and a session that ends.
 * Without `stored` nobody else can change what is edited, and what was typed is put back as it is.
 */
export function useDraft<Values extends object>(form: Form<Values>, { key, title }: DraftOptions, stored?: StoredDraft): void {
  const { t } = useLingui()

  const putBack = useEffectEvent((kept: Draft) => {
    const now = form.options.defaultValues ?? {}
    const whole = (values: Draft['base']) =>
      Object.fromEntries(Object.entries(values).map(([field, value]) => [field, withKeptRows(value, Reflect.get(now, field))]))
    const draft = { ...kept, base: whole(kept.base), changes: whole(kept.changes) }
    // What was typed while the draft was read stays.
    const typed = new Set<string>(changedFields(form.options.defaultValues ?? {}, form.state.values))
    const untyped = (values: Draft['base']) => Object.fromEntries(Object.entries(values).filter(([field]) => !typed.has(field)))
    const changes = untyped(draft.changes)
    if (stored) stored.restore({ ...draft, base: untyped(draft.base), changes })
    else for (const [field, value] of Object.entries(changes)) form.setFieldValue(field as never, value as never)
    // It was stored after all, and only its answer never came.
    if (stored && changedFields(now, form.state.values).length === 0) return undefined
    const when = formatInstant(new Date(draft.at).toISOString())
    return toast.info({ title: t`Votre saisie du ${when} a été reprise`, description: t`Elle n’est pas encore enregistrée.` })
  })
  /** Whether there is something to keep. */
  const take = useEffectEvent(async (): Promise<boolean> => {
    const base = form.options.defaultValues
    const changed = base ? writable(form.state.values, changedFields(base, form.state.values)) : []
    if (!base || changed.length === 0) {
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
    })
    return true
  })

  useEffect(() => {
    const { pathname } = location
    let timer: ReturnType<typeof setTimeout> | undefined
    let gone = false
    const close = openForm(key)
    let ready = false
    let touched = false
    let notice: number | undefined
    /** From the first change of a pause on; ends what says that something is still to be written. */
    let endPause: (() => void) | undefined
    const flush = async () => {
      clearTimeout(timer)
      if (!ready || !touched) return
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
    const begin = async () => {
      const draft = await findDraft(key)
      if (gone) return
      ready = true
      if (draft) notice = putBack(draft)
      // Typed while the draft was looked for, and nothing since.
      if (touched) flushAfterPause()
    }
    void begin()
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
