// Changing one's own password. What is typed stays in the dialog and is not stored as a draft.
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ORPCError } from '@orpc/client'
import { useId } from 'react'

import { api, client } from '#api/client.ts'
import { refusalOf } from '#api/refusals.ts'
import { useCurrentUser } from '#api/session.ts'
import { TOO_MANY_REQUESTS } from '#contract/people/account.ts'
import type { FieldError } from '#contract/shared/endpoint.ts'
import { toast } from '#device/notices.ts'
import { Button } from '#kit/elements/controls.ts'
import { html, Stack } from '#kit/elements/layout.ts'
import { useNewDialogForm } from '#kit/form/new-form.ts'
import { Dialog } from '#kit/overlay/dialog.tsx'

const nothing = { current_password: '', new_password: '', repeated_password: '' }

export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const id = useId()
  const { email } = useCurrentUser()
  const { form, pending } = useNewDialogForm({
    defaultValues: nothing,
    mutationKey: api.account.set_password.mutationKey(),
    create: changePassword,
    created: ({ ended_sessions }) => {
      const ended = plural(ended_sessions, { one: '# autre session est terminée.', other: '# autres sessions sont terminées.' })
      toast.success({ title: t`Mot de passe changé`, ...(ended_sessions > 0 && { description: ended }) })
      onClose()
    },
    failed: t`Le mot de passe n’a pas été changé`,
  })
  return (
    <Dialog
      onClose={onClose}
      dismissable={false}
      title={t`Changer le mot de passe`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button type="submit" form={id} loading={pending}>
            <Trans>Changer le mot de passe</Trans>
          </Button>
        </>
      }
    >
      <form.AppForm>
        <form.FormElement id={id} aria-label={t`Mot de passe`}>
          <Stack gap="4">
            {/* Lets password managers know whose password this is. */}
            <html.input type="text" autoComplete="username" value={email} readOnly hidden />
            <form.AppField name="current_password">
              {(field) => (
                <field.TextField label={t`Mot de passe actuel`} type="password" autoComplete="current-password" autoFocus required />
              )}
            </form.AppField>
            <form.AppField name="new_password">
              {(field) => (
                <field.TextField
                  label={t`Nouveau mot de passe`}
                  type="password"
                  autoComplete="new-password"
                  required
                  help={t`12 caractères ou plus : par exemple plusieurs mots sans lien entre eux.`}
                />
              )}
            </form.AppField>
            <form.AppField name="repeated_password">
              {(field) => (
                <field.TextField label={t`Nouveau mot de passe, encore une fois`} type="password" autoComplete="new-password" required />
              )}
            </form.AppField>
          </Stack>
        </form.FormElement>
      </form.AppForm>
    </Dialog>
  )
}

/** Shows every refusal beside its field, including the server's refusal after too many attempts. */
async function changePassword({ repeated_password, ...change }: typeof nothing) {
  if (change.new_password !== repeated_password) throw refused({ field: 'repeated_password', key: 'different_passwords' })
  try {
    return await client.account.set_password(change)
  } catch (error) {
    const limit = refusalOf(error, 'TOO_MANY_REQUESTS', TOO_MANY_REQUESTS.data)
    const minutes = Math.max(1, Math.ceil((limit?.seconds ?? 0) / 60))
    throw limit ? refused({ field: 'current_password', key: 'too_many_tries', params: { minutes } }) : error
  }
}

const refused = (error: FieldError) => new ORPCError('BAD_REQUEST', { data: { errors: [error] } })
