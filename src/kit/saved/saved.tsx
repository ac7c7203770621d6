// States of a screen saved under a name: views of a list, scenarios of a calculation.
import { Field, HStack, Input, Stack, Text } from '@chakra-ui/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bookmark, RefreshCw, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import * as v from 'valibot'

import { api } from '#api/client.ts'
import type { Outputs } from '#contract/index.ts'
import { MAX_STATE, type SavedScreen } from '#contract/people/saved-views.ts'
import { toast } from '#device/notices.ts'
import { confirm } from '#device/questions.ts'

import { Button, IconButton } from '../elements/button.tsx'
import { tooLong } from '../form/fields/text-length.ts'
import { Popup, useClosePopup } from '../overlay/popup.tsx'
import { WideOnly } from '../page/page.tsx'
import type { SavedWords } from './words.ts'

export type Saved = Outputs['saved_views']['list']['items'][number]

interface SavedMenuProps<State> {
  screen: SavedScreen
  /** Schema of a state; also parses states saved long ago. */
  schema: v.GenericSchema<unknown, State>
  /** The present state, to be saved. */
  state: State
  /** Id of the open saved state. */
  opened: number | undefined
  /** Called to open a saved state, or none. */
  onOpen: (saved: Saved | null) => void
  /** Set if opening one may lead to a confirmation about unsaved input: the panel then closes first. */
  asks?: boolean
  words: SavedWords
}

/** A user's own saved states of a screen. Always read again: the cache may be older than one saved just before a reload. */
export const useSaved = (screen: SavedScreen): Saved[] =>
  useQuery(api.saved_views.list.queryOptions({ input: { list: screen }, staleTime: 0 })).data?.items ?? []

/** Adds a state just saved to the cached ones: if the user leaves at once, it counts as saved and no confirmation is needed. */
function useTakeOver(screen: SavedScreen): (saved: Saved) => void {
  const queryClient = useQueryClient()
  const { queryKey } = api.saved_views.list.queryOptions({ input: { list: screen } })
  return (saved) =>
    queryClient.setQueryData(queryKey, (known) => {
      if (!known) return known
      const items = [...known.items.filter(({ id }) => id !== saved.id), saved]
      return { ...known, items, total: items.length }
    })
}

/** A button with the name of the open state, and a panel to save, open, rename and delete states. */
export function SavedMenu<State>({ screen, schema, state: shown, opened, onOpen, asks = false, words }: SavedMenuProps<State>) {
  const all = useSaved(screen)
  const takeOver = useTakeOver(screen)
  const open = (saved: Saved) => {
    takeOver(saved)
    onOpen(saved)
  }
  const meta = { error: words.failed }
  const update = useMutation(api.saved_views.update.mutationOptions({ onSuccess: open, meta }))
  const remove = useMutation(api.saved_views.remove.mutationOptions({ meta }))
  const text = JSON.stringify(shown)
  const state = JSON.parse(text) as Record<string, unknown>
  const excess = Math.ceil((1 - MAX_STATE / text.length) * 100)
  const isTooLong = excess > 0
  const current = all.find(({ id }) => id === opened)
  const changed = current !== undefined && JSON.stringify(v.parse(schema, current.state)) !== JSON.stringify(v.parse(schema, state))
  const save = (one: Saved) => update.mutate({ id: one.id, version: one.version, state })
  const removeOne = ({ id, version }: Saved) =>
    remove.mutate({ params: { id }, query: { version } }, { onSuccess: () => id === current?.id && onOpen(null) })
  return (
    <Popup
      kind={{ dialog: words.title }}
      boxWidth="20rem"
      variant="outline"
      maxW="20rem"
      aria-label={current ? words.opened(current.name, changed) : words.title}
      button={
        <>
          <Bookmark size={16} aria-hidden />
          {current ? (
            <Text as="span" truncate>
              {current.name}
            </Text>
          ) : (
            <WideOnly>{words.title}</WideOnly>
          )}
          {changed && (
            <Text as="span" color="fg.muted" fontWeight="normal">
              {/* Separates the words for screen readers. */ ' '}
              {words.changed}
            </Text>
          )}
        </>
      }
    >
      <Stack p="1.5" gap="3">
        {all.length === 0 ? (
          <Text textStyle="sm" color="fg.muted">
            {words.purpose}
          </Text>
        ) : (
          <OpenSaved closes={asks} open={current === undefined} onOpen={() => onOpen(null)}>
            {words.none}
          </OpenSaved>
        )}
        {all.map((one) => (
          <Stack key={one.id} gap="1">
            <HStack gap="1">
              <OpenSaved closes={asks} open={one === current} onOpen={() => onOpen(one)}>
                {one.name}
              </OpenSaved>
              {one !== current && (
                <IconButton size="xs" variant="ghost" aria-label={words.replace(one.name)} disabled={isTooLong} onClick={() => save(one)}>
                  <RefreshCw size={14} aria-hidden />
                </IconButton>
              )}
              <RemoveSaved name={one.name} words={words} onRemove={() => removeOne(one)} />
            </HStack>
            {one === current && changed && (
              <HStack gap="2" ps="3">
                <Button size="xs" loading={update.isPending} disabled={isTooLong} onClick={() => save(one)}>
                  {words.save}
                </Button>
                <Button size="xs" variant="outline" onClick={() => onOpen(one)}>
                  {words.revert}
                </Button>
              </HStack>
            )}
          </Stack>
        ))}
        {isTooLong && (
          <Text textStyle="sm" color="orange.fg">
            {words.tooLong(excess)}
          </Text>
        )}
        <NameSaved {...{ screen, state, isTooLong, current, onOpen: open, words }} />
        {words.note && (
          <Text textStyle="xs" color="fg.muted">
            {words.note}
          </Text>
        )}
      </Stack>
    </Popup>
  )
}

function OpenSaved({ open, closes, onOpen, children }: { open: boolean; closes: boolean; onOpen: () => void; children: ReactNode }) {
  const close = useClosePopup()
  const press = () => {
    if (closes) close()
    onOpen()
  }
  return (
    <Button
      flex="1"
      minW="0"
      size="sm"
      variant={open ? 'subtle' : 'ghost'}
      aria-current={open ? 'true' : undefined}
      justifyContent="flex-start"
      onClick={press}
    >
      <Text as="span" truncate>
        {children}
      </Text>
    </Button>
  )
}

interface NameSavedProps {
  screen: SavedScreen
  state: Record<string, unknown>
  isTooLong: boolean
  current: Saved | undefined
  onOpen: (saved: Saved) => void
  words: SavedWords
}

/** Saves the present state under a name, or renames the open one. */
function NameSaved({ screen, state, isTooLong, current, onOpen, words }: NameSavedProps) {
  const [name, setName] = useState('')
  const failed = { meta: { error: words.failed } }
  const create = useMutation(api.saved_views.create.mutationOptions(failed))
  const rename = useMutation(api.saved_views.update.mutationOptions(failed))
  const excess = tooLong(name, 60)
  const usable = name.trim() !== '' && !excess
  const save = () =>
    create.mutate(
      { list: screen, name, state },
      { onSuccess: (saved) => (setName(''), onOpen(saved), toast.success({ title: words.saved(name) })) },
    )
  return (
    <>
      <HStack
        as="form"
        align="start"
        onSubmit={(event) => {
          event.preventDefault()
          if (usable && !isTooLong) save()
        }}
      >
        <Field.Root invalid={excess !== undefined}>
          <Input
            size="sm"
            aria-label={words.name}
            placeholder={words.name}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Field.ErrorText>{excess}</Field.ErrorText>
        </Field.Root>
        <Button size="sm" type="submit" disabled={!usable || isTooLong} loading={create.isPending}>
          {words.keep}
        </Button>
      </HStack>
      {current && usable && (
        <Button
          size="xs"
          variant="ghost"
          justifyContent="flex-start"
          loading={rename.isPending}
          onClick={() => rename.mutate({ id: current.id, version: current.version, name }, { onSuccess: () => setName('') })}
        >
          <Text as="span" truncate>
            {words.rename(current.name)}
          </Text>
        </Button>
      )}
    </>
  )
}

function RemoveSaved({ name, words, onRemove }: { name: string; words: SavedWords; onRemove: () => void }) {
  const close = useClosePopup()
  const ask = async () => {
    // Closes the panel before the confirmation is shown.
    close()
    if (await confirm({ ...words.sure(name), tone: 'danger' })) onRemove()
  }
  return (
    <IconButton size="xs" variant="ghost" aria-label={words.remove(name)} onClick={() => void ask()}>
      <Trash2 size={14} aria-hidden />
    </IconButton>
  )
}
