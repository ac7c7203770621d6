// Keeps the open dialog in the URL: its draft is found again there, and Back closes it.
import { useNavigate, useSearch } from '@tanstack/react-router'
import * as v from 'valibot'

import { lenient } from '../list/address-keys.ts'

const dialogs = ['new', 'edit', 'variables'] as const
export type OpenDialog = (typeof dialogs)[number]

/** For the `validateSearch` of a route. */
export const DialogSearch = v.object({ dialog: lenient(v.picklist(dialogs)) })

/** The dialog named by the URL; closing it adds no history entry. */
export function useOpenDialog() {
  const { dialog } = useSearch({ strict: false }) as unknown as v.InferOutput<typeof DialogSearch>
  const navigate = useNavigate()
  const open = (next?: OpenDialog) =>
    void navigate({
      to: '.',
      search: ((now: object) => ({ ...now, dialog: next })) as never,
      replace: next === undefined,
      resetScroll: false,
    })
  return { dialog, open, close: () => open() }
}
