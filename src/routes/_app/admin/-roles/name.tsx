// The dialog that names a new role or renames an existing one.
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useRef, useState, type FormEvent } from 'react'

import { rereadAfter } from '#api/cache.ts'
import { api, client } from '#api/client.ts'
import { tellFailure } from '#api/failures.ts'
import { fieldErrorsOf } from '#api/refusals.ts'
import type { Role } from '#contract/people/roles.ts'
import { toast } from '#device/notices.ts'
import { Button, Field, Input } from '#kit/elements/controls.ts'
import { fieldMessage } from '#kit/feedback/messages.ts'
import { tooLong } from '#kit/form/fields/text-length.ts'
import { Dialog } from '#kit/overlay/dialog.tsx'

/** Without `role` it creates a new one and opens it. */
export function RoleNameDialog({ role, onClose }: { role?: Role; onClose: () => void }) {
  const form = useId()
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(role?.name ?? '')
  const { save, busy, problem, setProblem } = useNaming(role, onClose)
  const wrong = problem ?? tooLong(name, 255) ?? null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (name.trim() !== '') return void save(name.trim())
    setProblem(t`Le nom du rôle ne peut pas être vide.`)
    toast.error({ title: t`Nom requis`, description: t`Le nom du rôle ne peut pas être vide.` })
    input.current?.focus()
  }
  return (
    <Dialog
      onClose={onClose}
      title={role ? <Trans>Renommer le rôle</Trans> : <Trans>Nouveau rôle</Trans>}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button type="submit" form={form} loading={busy}>
            {role ? <Trans>Enregistrer</Trans> : <Trans>Créer</Trans>}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <Field.Root required invalid={wrong !== null}>
          <Field.Label>
            <Trans>Nom du rôle</Trans>
          </Field.Label>
          <Input
            ref={input}
            autoFocus
            autoComplete="off"
            value={name}
            onChange={(event) => {
              setName(event.target.value)
              setProblem(null)
            }}
          />
          <Field.ErrorText role="alert">{wrong}</Field.ErrorText>
        </Field.Root>
      </form>
    </Dialog>
  )
}

function useNaming(role: Role | undefined, onClose: () => void) {
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string | null>(null)
  const { mutateAsync, isPending } = useMutation({
    mutationKey: role ? api.roles.update.mutationKey() : api.roles.create.mutationKey(),
    mutationFn: async (name: string) =>
      role ? await client.roles.update({ id: role.id, version: role.version, name }) : await client.roles.create({ name }),
    meta: { silent: true },
  })
  const save = async (name: string) => {
    try {
      const saved = await mutateAsync(name)
      // The panel that opens looks the role up in the list, which must contain it by then.
      await rereadAfter(role ? 'roles.update' : 'roles.create', { joined: true })
      toast.success({ title: role ? t`Rôle renommé` : t`Rôle créé`, description: saved.name })
      onClose()
      if (!role) await navigate({ to: '/admin/roles/{-$id}', params: { id: String(saved.id) } })
    } catch (error) {
      const key = fieldErrorsOf(error)[0]?.key
      if (key !== undefined) setProblem(fieldMessage(key))
      // The quotes are part of the value: in a message an apostrophe before a brace would turn the brace into text.
      const named = `'${role?.name ?? name}'`
      tellFailure(error, {
        title: role ? t`Impossible de mettre à jour le rôle ${named}` : t`Impossible de créer le rôle ${named}`,
        retry: () => void save(name),
      })
    }
  }
  return { save, busy: isPending, problem, setProblem }
}
