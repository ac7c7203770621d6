// The dialog that names a new role or renames an existing one.
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'

import { rereadAfter } from '#api/cache.ts'
import { api } from '#api/client.ts'
import { Role } from '#contract/people/roles.ts'
import { toast } from '#device/notices.ts'
import { draftKeys } from '#entities/draft-keys.ts'
import { Button } from '#kit/elements/controls.ts'
import { conflictWith } from '#kit/form/server-conflict.ts'
import { useVersionedForm } from '#kit/form/versioned-form.tsx'
import { Dialog } from '#kit/overlay/dialog.tsx'

interface RoleNameDialogProps {
  /** Null for a new role, which is opened once it is created. */
  stored: Role | null
  onClose: () => void
}

export function RoleNameDialog({ stored, onClose }: RoleNameDialogProps) {
  const id = useId()
  const { form, labels, dialog } = useNameForm({ stored, onClose })
  // Only one dialog at a time: two open dialogs would hide each other from a screen reader.
  if (dialog) return dialog
  return (
    <Dialog
      onClose={onClose}
      title={stored ? <Trans>Renommer le rôle</Trans> : <Trans>Nouveau rôle</Trans>}
      dismissable={false}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <form.Subscribe selector={({ isSubmitting }) => isSubmitting}>
            {(busy) => (
              <Button type="submit" form={id} loading={busy}>
                {stored ? <Trans>Enregistrer</Trans> : <Trans>Créer</Trans>}
              </Button>
            )}
          </form.Subscribe>
        </>
      }
    >
      <form.AppForm>
        <form.FormElement id={id}>
          <form.AppField name="name">
            {(field) => <field.TextField label={labels['name'] ?? ''} required autoFocus maxLength={255} />}
          </form.AppField>
        </form.FormElement>
      </form.AppForm>
    </Dialog>
  )
}

function useNameForm({ stored, onClose }: RoleNameDialogProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const create = useMutation(api.roles.create.mutationOptions({ meta: { silent: true } }))
  const update = useMutation(api.roles.update.mutationOptions({ meta: { silent: true } }))
  return useVersionedForm<Role | null, { name: string }, undefined, undefined>({
    stored,
    valuesOf: (role) => ({ name: role?.name ?? '' }),
    draft: { key: stored ? draftKeys.role_name(stored.id) : draftKeys.new_role(), title: stored?.name ?? t`Nouveau rôle` },
    refusalsOf: ({ name }) => {
      if (name.trim() !== '') return []
      toast.error({ title: t`Nom requis`, description: t`Le nom du rôle ne peut pas être vide.` })
      return [{ field: 'name', key: 'role_name_required' }]
    },
    save: async (changes, { name }, from) =>
      from ? await update.mutateAsync({ ...changes, id: from.id, version: from.version }) : await create.mutateAsync({ name }),
    saved: async (role) => {
      // The panel that opens looks the role up in the list, which must contain it by then.
      await rereadAfter(stored ? 'roles.update' : 'roles.create', { joined: true })
      toast.success({ title: stored ? t`Rôle renommé` : t`Rôle créé`, description: role?.name })
      onClose()
      if (!stored) await navigate({ to: '/admin/roles/{-$id}', params: { id: String(role?.id) } })
    },
    failure: (_error, { name }) => {
      // The quotes are part of the value: in a message an apostrophe before a brace would turn the brace into text.
      const named = `'${stored?.name ?? name.trim()}'`
      return { title: stored ? t`Impossible de mettre à jour le rôle ${named}` : t`Impossible de créer le rôle ${named}` }
    },
    conflictOf: conflictWith<Role | null>(Role),
    words: { labels: { name: t`Nom du rôle` }, show: (_field, value) => String(value) },
  })
}
