// The card of a set that is chosen out of many: what is added or taken out is saved at once, under the version that was seen.
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
  /** What is said where there is none. */
  none: ReactNode
  removal: (label: string) => string
  readOnly: boolean
  /** What adds one: it is given what is chosen already. */
  children: (add: { chosen: readonly number[]; disabled: boolean; onAdd: (id: number) => void }) => ReactNode
  /** Of its endpoint: what is stale afterwards follows from it. */
  mutationKey: MutationKey
  send: (ids: number[]) => Promise<Row>
  saved: (row: Row) => void
  conflictOf: (error: unknown) => ServerConflict<Row> | null
  words: {
    failed: string
    /** That somebody changed the row meanwhile: what is stored now is shown, and nothing of the choice is kept. */
    changed: string
    /** What to do then. */
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
