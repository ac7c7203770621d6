// Name and e-mail of a local account, which an administrator may correct.
import { Trans, useLingui } from '@lingui/react/macro'
import { revalidateLogic } from '@tanstack/react-form'
import { useMutation } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'

import { api } from '#api/client.ts'
import { UserIdentity, UserRow } from '#contract/people/users.ts'
import { toast } from '#device/notices.ts'
import { draftKeys } from '#entities/draft-keys.ts'
import { userFields } from '#entities/people/user-fields.ts'
import { Button } from '#kit/elements/controls.ts'
import { FormLayout } from '#kit/form/form-layout.tsx'
import { conflictWith } from '#kit/form/server-conflict.ts'
import { useVersionedForm } from '#kit/form/versioned-form.tsx'
import { useLabels } from '#kit/format/labels.ts'
import { Dialog } from '#kit/overlay/dialog.tsx'
import { useOpenDialog } from '#kit/overlay/open-dialog.ts'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

export function CorrectIdentity({ user }: { user: UserRow }) {
  const { dialog, open, close } = useOpenDialog()
  return (
    <>
      <Button size="sm" variant="outline" onClick={() => open('edit')}>
        <Pencil size={16} aria-hidden /> <Trans>Corriger le nom et l’e-mail</Trans>
      </Button>
      {dialog === 'edit' && <IdentityDialog stored={user} onClose={close} />}
    </>
  )
}

interface IdentityDialogProps {
  stored: UserRow
  onClose: () => void
}

function IdentityDialog({ stored, onClose }: IdentityDialogProps) {
  const { t } = useLingui()
  const { dialog, base: _, ...versioned } = useIdentityForm({ stored, onClose })
  const { form, labels } = versioned
  // Only one dialog at a time: two open dialogs would hide each other from a screen reader.
  if (dialog) return dialog
  return (
    <Dialog onClose={onClose} title={t`Corriger le nom et l’e-mail`} dismissable={false}>
      <FormLayout {...versioned} gap="4" aria-label={t`Identité`} alwaysShown focusFirst onCancel={onClose}>
        <form.AppField name="name">
          {(field) => <field.TextField label={labels['name'] ?? ''} required maxLength={255} lang={CONTENT_LANGUAGE} />}
        </form.AppField>
        <form.AppField name="email">
          {(field) => (
            <field.TextField
              label={labels['email'] ?? ''}
              type="email"
              required
              maxLength={254}
              help={t`C’est avec elle que la personne se connecte.`}
            />
          )}
        </form.AppField>
      </FormLayout>
    </Dialog>
  )
}

function useIdentityForm({ stored, onClose }: IdentityDialogProps) {
  const { t } = useLingui()
  const labels = useLabels(userFields)
  const { mutateAsync } = useMutation(api.users.update.mutationOptions({ meta: { silent: true } }))
  return useVersionedForm({
    validationLogic: revalidateLogic(),
    validators: { onDynamic: UserIdentity },
    stored,
    valuesOf: ({ name, email }: UserRow) => ({ name, email }),
    draft: { key: draftKeys.user_identity(stored.id), title: stored.name },
    save: async (changes, _values, { id, version }) => await mutateAsync({ user_id: id, version, ...changes }),
    saved: ({ name }) => {
      toast.success({ title: t`Modifications enregistrées`, description: name })
      onClose()
    },
    failure: () => ({ title: t`Mise à jour impossible` }),
    conflictOf: conflictWith<UserRow>(UserRow),
    words: { labels, show: (_field, value) => (typeof value === 'string' ? value : '') },
  })
}
