// Saved views: the list's state under a name, kept per user.
import { Button, Field, HStack, IconButton, Input, Stack, Text } from '@chakra-ui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Bookmark, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'

import { api } from '#api/client.ts'
import type { savedLists } from '#contract/saved-views.ts'
import { toast } from '#device/notices.ts'
import { confirm } from '#device/questions.ts'

import { tooLong } from '../form/fields/text-length.ts'
import { Popup, useClosePopup } from '../overlay/popup.tsx'
import { WideOnly } from '../page/page.tsx'

interface SavedViewsProps<Search> {
  list: (typeof savedLists)[number]
  /** What an address of the list may hold: a view that was saved long ago is read as one. */
  schema: v.GenericSchema<Search, Search>
  search: Search
  onSearch: (search: Search) => void
}

export function SavedViews<Search>({ list, schema, search, onSearch }: SavedViewsProps<Search>) {
  const { t } = useLingui()
  const [name, setName] = useState('')
  // Always asked again: what the device kept may be older than a view saved just before a reload.
  const views = useQuery(api.saved_views.list.queryOptions({ staleTime: 0 })).data?.items.filter((view) => view.list === list) ?? []
  const failed = { meta: { error: () => t`La vue n’a pas pu être enregistrée` } }
  const create = useMutation(api.saved_views.create.mutationOptions(failed))
  const update = useMutation(api.saved_views.update.mutationOptions(failed))
  const remove = useMutation(api.saved_views.remove.mutationOptions(failed))
  const state = JSON.parse(JSON.stringify({ ...search, row: undefined })) as Record<string, unknown>
  const current = views.find((view) => JSON.stringify(v.parse(schema, view.state)) === JSON.stringify(v.parse(schema, state)))
  const label = current?.name ?? t`Vues`
  const excess = tooLong(name, 60)
  const usable = name.trim() !== '' && !excess
  const save = () =>
    create.mutate({ list, name, state }, { onSuccess: () => (setName(''), toast.success({ title: t`Vue « ${name} » enregistrée` })) })
  return (
    <Popup
      kind={{ dialog: t`Vues` }}
      boxWidth="20rem"
      variant="outline"
      maxW="14rem"
      aria-label={current ? t`Vues : ${current.name}` : label}
      button={
        <>
          <Bookmark size={16} aria-hidden />
          <WideOnly>{label}</WideOnly>
        </>
      }
    >
      <Stack p="1.5" gap="3">
        {views.length === 0 && (
          <Text textStyle="sm" color="fg.muted">
            <Trans>Enregistrez vos filtres et vos colonnes sous un nom pour les retrouver d’un clic.</Trans>
          </Text>
        )}
        {views.map((view) => (
          <HStack key={view.id} gap="1">
            <Button
              flex="1"
              minW="0"
              size="sm"
              variant={view === current ? 'subtle' : 'ghost'}
              justifyContent="flex-start"
              onClick={() => onSearch(v.parse(schema, view.state))}
            >
              <Text as="span" truncate>
                {view.name}
              </Text>
            </Button>
            <IconButton
              size="xs"
              variant="ghost"
              aria-label={t`Remplacer « ${view.name} » par la liste affichée`}
              onClick={() => update.mutate({ id: view.id, version: view.version, state })}
            >
              <RefreshCw size={14} aria-hidden />
            </IconButton>
            <RemoveView name={view.name} onRemove={() => remove.mutate({ params: { id: view.id }, query: { version: view.version } })} />
          </HStack>
        ))}
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
            loading={update.isPending}
            onClick={() => update.mutate({ id: current.id, version: current.version, name }, { onSuccess: () => setName('') })}
          >
            <Text as="span" truncate>
              <Trans>Renommer « {current.name} » ainsi</Trans>
            </Text>
          </Button>
        )}
      </Stack>
    </Popup>
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
