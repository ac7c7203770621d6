// A form that loses nothing: what is typed is kept as it is typed, and put back when the form is opened again.
import { useLingui } from '@lingui/react/macro'
import { onlineManager } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'

import type { Draft } from '../api/draft-store.ts'
import { dropDraft, findDraft, keepDraft, onFlush, openForm } from '../api/drafts.ts'
import { formatInstant } from './formats.ts'
import { changedFields } from './merge.ts'
import { toast } from './toast.tsx'
import { isUnasked } from './unsaved.tsx'

/** What of a TanStack form is needed here. */
interface Form<Values> {
  options: { defaultValues?: Values | undefined }
  state: { values: Values }
  store: { subscribe: (listener: () => void) => { unsubscribe: () => void } }
  setFieldValue: (field: never, value: never) => void
}

interface DraftOptions {
  /** Which form this is: `products/12`, `products/new`. */
  key: string
  /** What a person calls what is edited. */
  title?: string | undefined
  /** The version that the form was begun on. */
  version?: number | undefined
  /** Puts a draft back; by default its changes are put into their fields. */
  restore?: (draft: Draft) => void
}

export interface DraftOfForm {
  /** When the draft that was put back had been written; null when there was none. */
  restored: Date | null
  /** The version to send with an update: a draft's is the one it was begun on. */
  version: number | undefined
  /** The fields of the draft as they were when it was begun. */
  base: Record<string, unknown>
  /** The form was saved, or is not to be. */
  discard: () => void
}

const PAUSE = 200

/** Keeps what is typed into `form` until it is saved or taken back; over a reload, a closed tab and a session that ends. */
export function useDraft<Values extends object>(form: Form<Values>, { key, title, version, restore }: DraftOptions): DraftOfForm {
  const { t } = useLingui()
  const [found, setFound] = useState<Draft | null>(null)

  const putBack = useEffectEvent((draft: Draft) => {
    // What was typed while the draft was read stays.
    const typed = new Set<string>(changedFields(form.options.defaultValues ?? {}, form.state.values))
    const changes = Object.entries(draft.changes).filter(([field]) => !typed.has(field))
    if (restore) restore(draft)
    else for (const [field, value] of changes) form.setFieldValue(field as never, value as never)
    setFound(draft)
    const when = formatInstant(new Date(draft.at).toISOString())
    toast.info({ title: t`Votre saisie du ${when} a été reprise`, description: t`Elle n’est pas encore enregistrée.` })
  })
  const take = useEffectEvent(async () => {
    const base = form.options.defaultValues
    const changed = base ? writable(form.state.values, changedFields(base, form.state.values)) : []
    if (!base || changed.length === 0) {
      setFound(null)
      await dropDraft(key)
      return
    }
    const of = (values: Values) => Object.fromEntries(changed.map((field) => [field, (values as Record<string, unknown>)[field]]))
    // A screen that restores by itself has made what is stored now its base; otherwise the draft keeps the one it was begun on.
    const begun = restore ? null : found
    const changes = of(form.state.values)
    await keepDraft({ key, title, version: begun?.version ?? version, at: Date.now(), base: { ...of(base), ...begun?.base }, changes })
  })

  useEffect(() => {
    const { pathname } = location
    let timer: ReturnType<typeof setTimeout> | undefined
    let gone = false
    const close = openForm(key)
    let ready = false
    let touched = false
    const flush = async () => {
      clearTimeout(timer)
      if (!ready || !touched) return
      touched = false
      await take()
    }
    const begin = async () => {
      const draft = await findDraft(key)
      if (gone) return
      ready = true
      if (draft) putBack(draft)
    }
    void begin()
    const { unsubscribe } = form.store.subscribe(() => {
      touched = true
      clearTimeout(timer)
      timer = setTimeout(() => void flush(), PAUSE)
    })
    const stopFlushing = onFlush(flush)
    const hidden = () => void (document.visibilityState === 'hidden' && flush())
    document.addEventListener('visibilitychange', hidden)
    return () => {
      gone = true
      close()
      unsubscribe()
      stopFlushing()
      document.removeEventListener('visibilitychange', hidden)
      // Whoever leaves for another page was asked and gave it up; without a network it could not be saved, so it stays.
      const givenUp = location.pathname !== pathname && !isUnasked(location.pathname) && onlineManager.isOnline()
      clearTimeout(timer)
      void (givenUp ? dropDraft(key) : flush())
    }
  }, [form, key])

  const discard = () => {
    setFound(null)
    void dropDraft(key)
  }
  return { restored: found ? new Date(found.at) : null, version: found?.version ?? version, base: found?.base ?? {}, discard }
}

/** A file cannot be written down. */
const writable = (values: object, fields: string[]): string[] =>
  fields.filter((field) => !((values as Record<string, unknown>)[field] instanceof Blob))
