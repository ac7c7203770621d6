// Saved views: the list's state under a name, kept per user.
import { Button, Field, HStack, IconButton, Input, Stack, Text } from '@chakra-ui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Bookmark, RefreshCw, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import * as v from 'valibot'

import { api } from '#api/client.ts'
import type { Outputs } from '#contract/index.ts'
import type { savedLists } from '#contract/saved-views.ts'
import { toast } from '#device/notices.ts'
import { confirm } from '#device/questions.ts'

import { tooLong } from '../form/fields/text-length.ts'
import { Popup, useClosePopup } from '../overlay/popup.tsx'
import { WideOnly } from '../page/page.tsx'
import type { ListSearch } from './address.ts'

interface SavedViewsProps<Search> {
  list: (typeof savedLists)[number]
  /** What an address of the list may hold: a view that was saved long ago is read as one. */
  schema: v.GenericSchema<Search, Search>
  search: Search
  /** Opens one of them, or the whole list. */
  onView: (view: View | null) => void
}
type View = Outputs['saved_views']['list']['items'][number]

export function SavedViews<Search extends ListSearch>({ list, schema, search, onView }: SavedViewsProps<Search>) {
  const { t } = useLingui()
  // Always asked again: what the device kept may be older than a view saved just before a reload.
  const views = useQuery(api.saved_views.list.queryOptions({ staleTime: 0 })).data?.items.filter((view) => view.list === list) ?? []
  const failed = { onSuccess: onView, meta: { error: () => t`La vue n’a pas pu être enregistrée` } }
  const update = useMutation(api.saved_views.update.mutationOptions(failed))
  const remove = useMutation(api.saved_views.remove.mutationOptions({ meta: failed.meta }))
  const state = JSON.parse(JSON.stringify({ ...search, row: undefined, view: undefined })) as Record<string, unknown>
  const current = views.find(({ id }) => id === search.view)
  const changed = current !== undefined && JSON.stringify(v.parse(schema, current.state)) !== JSON.stringify(v.parse(schema, state))
  const save = (view: View) => update.mutate({ id: view.id, version: view.version, state })
  const removeOne = ({ id, version }: View) =>
    remove.mutate({ params: { id }, query: { version } }, { onSuccess: () => id === current?.id && onView(null) })
  return (
    <Popup
      kind={{ dialog: t`Vues` }}
      boxWidth="20rem"
      variant="outline"
      maxW="20rem"
      aria-label={current ? (changed ? t`Vues : ${current.name} modifiée` : t`Vues : ${current.name}`) : t`Vues`}
      button={
        <>
          <Bookmark size={16} aria-hidden />
          {current ? (
            <Text as="span" truncate>
              {current.name}
            </Text>
          ) : (
            <WideOnly>{t`Vues`}</WideOnly>
          )}
          {changed && (
            <Text as="span" color="fg.muted" fontWeight="normal">
              {/* Read as another word. */ ' '}
              <Trans>modifiée</Trans>
            </Text>
          )}
        </>
      }
    >
      <Stack p="1.5" gap="3">
        {views.length === 0 ? (
          <Text textStyle="sm" color="fg.muted">
            <Trans>Enregistrez vos filtres et vos colonnes sous un nom pour les retrouver d’un clic.</Trans>
          </Text>
        ) : (
          <OpenView open={current === undefined} onOpen={() => onView(null)}>
            <Trans>Liste complète</Trans>
          </OpenView>
        )}
        {views.map((view) => (
          <Stack key={view.id} gap="1">
            <HStack gap="1">
              <OpenView open={view === current} onOpen={() => onView(view)}>
                {view.name}
              </OpenView>
              {view !== current && (
                <IconButton
                  size="xs"
                  variant="ghost"
                  aria-label={t`Remplacer « ${view.name} » par la liste affichée`}
                  onClick={() => save(view)}
                >
                  <RefreshCw size={14} aria-hidden />
                </IconButton>
              )}
              <RemoveView name={view.name} onRemove={() => removeOne(view)} />
            </HStack>
            {view === current && changed && (
              <HStack gap="2" ps="3">
                <Button size="xs" loading={update.isPending} onClick={() => save(view)}>
                  <Trans>Enregistrer dans la vue</Trans>
                </Button>
                <Button size="xs" variant="outline" onClick={() => onView(view)}>
                  <Trans>Revenir à la vue</Trans>
                </Button>
              </HStack>
            )}
          </Stack>
        ))}
        <NameView list={list} state={state} current={current} onView={onView} />
      </Stack>
    </Popup>
  )
}

function OpenView({ open, onOpen, children }: { open: boolean; onOpen: () => void; children: ReactNode }) {
  return (
    <Button
      flex="1"
      minW="0"
      size="sm"
      variant={open ? 'subtle' : 'ghost'}
      aria-current={open ? 'true' : undefined}
      justifyContent="flex-start"
      onClick={onOpen}
    >
      <Text as="span" truncate>
        {children}
      </Text>
    </Button>
  )
}

interface NameViewProps {
  list: (typeof savedLists)[number]
  state: Record<string, unknown>
  current: View | undefined
  onView: (view: View) => void
}

/** Saves the list as it is under a name, or gives the open view another one. */
function NameView({ list, state, current, onView }: NameViewProps) {
  const { t } = useLingui()
  const [name, setName] = useState('')
  const failed = { meta: { error: () => t`La vue n’a pas pu être enregistrée` } }
  const create = useMutation(api.saved_views.create.mutationOptions(failed))
  const rename = useMutation(api.saved_views.update.mutationOptions(failed))
  const excess = tooLong(name, 60)
  const usable = name.trim() !== '' && !excess
  const save = () =>
    create.mutate(
      { list, name, state },
      { onSuccess: (view) => (setName(''), onView(view), toast.success({ title: t`Vue « ${name} » enregistrée` })) },
    )
  return (
    <>
      <HStack
        as="form"
        align="start"
        onSubmit={(event) => {
          event.preventDefault()
          if (usable) save()
        }}
      >
        <Field.Root invalid={excess !== undefined}>
          <Input
            size="sm"
            aria-label={t`Nom de la vue`}
            placeholder={t`Nom de la vue`}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Field.ErrorText>{excess}</Field.ErrorText>
        </Field.Root>
        <Button size="sm" type="submit" disabled={!usable} loading={create.isPending}>
          <Trans>Enregistrer</Trans>
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
            <Trans>Renommer « {current.name} » ainsi</Trans>
          </Text>
        </Button>
      )}
    </>
  )
}

function RemoveView({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { t } = useLingui()
  const close = useClosePopup()
  const ask = async () => {
    // The question is asked in front of everything.
    close()
    const sure = await confirm({
      header: t`Supprimer la vue « ${name} » ?`,
      message: t`La liste elle-même ne change pas.`,
      acceptText: t`Supprimer`,
      rejectText: t`Annuler`,
      tone: 'danger',
    })
    if (sure) onRemove()
  }
  return (
    <IconButton size="xs" variant="ghost" aria-label={t`Supprimer la vue « ${name} »`} onClick={() => void ask()}>
      <Trash2 size={14} aria-hidden />
    </IconButton>
  )
}
