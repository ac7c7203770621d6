// Card of a set chosen from many items: additions and removals are saved at once, with the version that the user saw.
import { type MutationKey, useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { tellFailure } from '#api/failures.ts'
import { toast } from '#device/notices.ts'

import { Stack } from '../elements/layout.ts'
import { Section } from '../page/page.tsx'
import { Chosen } from './chosen.tsx'
import type { ServerConflict } from './server-conflict.ts'

interface ChosenCardProps<Row> {
  title: string
  items: readonly { id: number; label: string }[]
  /** Shown when the set is empty. */
  none: ReactNode
  removal: (label: string) => string
  readOnly: boolean
  /** Renders the control that adds an item; it receives the ids already chosen. */
  children: (add: { chosen: readonly number[]; disabled: boolean; onAdd: (id: number) => void }) => ReactNode
  /** Mutation key of its endpoint, which determines the queries that are invalidated. */
  mutationKey: MutationKey
  send: (ids: number[]) => Promise<Row>
  saved: (row: Row) => void
  conflictOf: (error: unknown) => ServerConflict<Row> | null
  words: {
    failed: string
    /** Title shown when somebody else has changed the row in the meantime: the stored set is shown, and the change is dropped. */
    changed: string
    /** What the user should do then. */
    advice: string
  }
}

export function ChosenCard<Row>(props: ChosenCardProps<Row>) {
  const { title, items, none, removal, readOnly, children, mutationKey, send, saved, conflictOf, words } = props
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: send,
    meta: { silent: true },
    onSuccess: saved,
    onError: (error) => {
      const conflict = conflictOf(error)
      if (!conflict) return tellFailure(error, { title: words.failed })
      saved(conflict.current)
      return toast.warning({ title: words.changed, description: words.advice })
    },
  })
  const chosen = items.map(({ id }) => id)
  return (
    <Section title={title}>
      <Stack gap="4">
        <Chosen
          items={items}
          none={none}
          removal={removal}
          disabled={isPending}
          onRemove={readOnly ? undefined : (id) => mutate(chosen.filter((one) => one !== id))}
        />
        {!readOnly && children({ chosen, disabled: isPending, onAdd: (id) => mutate([...chosen, id]) })}
      </Stack>
    </Section>
  )
}
