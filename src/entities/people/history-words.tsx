// Rights and roles added and removed in the history of roles and users.
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { HistoryField } from '#contract/entities.ts'
import { isEmpty } from '#kit/history/sentence.tsx'
import type { HistoryWords } from '#kit/history/words.ts'

import { fullRightLabel } from './permission-labels.ts'
import { userFields } from './user-fields.ts'

const namesOf = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [])

export const roleWords: HistoryWords<HistoryField<'roles'>, 'permissions'> = {
  labels: { name: msg`Nom du rôle`, permissions: msg`Permissions` },
  phrases: { name: msg`le nom du rôle` },
  created: (author) => <Trans>{author} a créé le rôle</Trans>,
  deleted: (author) => <Trans>{author} a supprimé le rôle</Trans>,
  change: (author, { field, old_value, new_value }) =>
    field === 'permissions' ? <SetChange author={author} before={namesOf(old_value)} after={namesOf(new_value)} rights /> : undefined,
  value: (field, value) => (field === 'permissions' ? <Rights names={namesOf(value)} /> : undefined),
}

type ToldApart = 'is_admin' | 'roles' | 'disabled' | 'sessions' | 'password' | 'identity' | 'viewing_as' | 'forgotten'

export const userWords: HistoryWords<HistoryField<'users'>, ToldApart> = {
  labels: {
    name: userFields.name.label,
    email: userFields.email.label,
    zone: msg`Filiale`,
    company_code: msg`Code Artis`,
    is_admin: msg`Administrateur`,
    roles: msg`Rôles`,
    disabled: msg`Accès`,
    sessions: msg`Sessions`,
    password: msg`Mot de passe`,
    identity: msg`Compte d’entreprise`,
    viewing_as: msg`Voir comme`,
    forgotten: msg`Anonymisation`,
  },
  phrases: {
    name: userFields.name.phrase,
    email: userFields.email.phrase,
    zone: msg`la filiale`,
    company_code: msg`le code Artis`,
  },
  created: (author) => <Trans>{author} a créé l’utilisateur</Trans>,
  deleted: (author) => <Trans>{author} a supprimé l’utilisateur</Trans>,
  change: (author, { field, old_value, new_value }) => {
    if (field === 'roles') return <SetChange author={author} before={namesOf(old_value)} after={namesOf(new_value)} rights={false} />
    if (field === 'forgotten') return <Trans>{author} a anonymisé le compte</Trans>
    if (field === 'viewing_as') return <Viewing author={author} of={new_value} />
    if (field === 'disabled') return <Disabling author={author} disabled={new_value === true} />
    if (field === 'sessions') return <Trans>{author} a terminé toutes les sessions de l’utilisateur</Trans>
    if (field === 'password') return <Password author={author} taken={old_value === true} />
    if (field === 'is_admin') return <Administration author={author} given={new_value === true} />
    if (field === 'identity') return <Identity author={author} joined={!isEmpty(new_value)} />
    return undefined
  },
}

interface SetChangeProps {
  author: ReactNode
  before: string[]
  after: string[]
  /** The names are rights, which have labels. */
  rights: boolean
}

function SetChange({ author, before, after, rights }: SetChangeProps) {
  const { i18n } = useLingui()
  const labelsOf = (names: string[]) => names.map((name) => (rights ? fullRightLabel(i18n, name) : `« ${name} »`)).join(', ')
  const added = labelsOf(after.filter((name) => !before.includes(name)))
  const removed = labelsOf(before.filter((name) => !after.includes(name)))
  if (added && removed)
    return (
      <Trans>
        {author} a ajouté {added} et retiré {removed}
      </Trans>
    )
  return added ? (
    <Trans>
      {author} a ajouté {added}
    </Trans>
  ) : (
    <Trans>
      {author} a retiré {removed}
    </Trans>
  )
}

function Rights({ names }: { names: string[] }) {
  const { i18n } = useLingui()
  return names.map((name) => fullRightLabel(i18n, name)).join(', ')
}

interface AccountChangeProps {
  author: ReactNode
}

const Disabling = ({ author, disabled }: AccountChangeProps & { disabled: boolean }) =>
  disabled ? <Trans>{author} a désactivé le compte</Trans> : <Trans>{author} a réactivé le compte</Trans>

const Administration = ({ author, given }: AccountChangeProps & { given: boolean }) =>
  given ? <Trans>{author} a donné les droits d’administration</Trans> : <Trans>{author} a retiré les droits d’administration</Trans>

const Password = ({ author, taken }: AccountChangeProps & { taken: boolean }) =>
  taken ? <Trans>{author} a retiré le mot de passe</Trans> : <Trans>{author} a changé le mot de passe</Trans>

const Identity = ({ author, joined }: AccountChangeProps & { joined: boolean }) =>
  joined ? <Trans>{author} a rattaché le compte d’entreprise</Trans> : <Trans>{author} a détaché le compte d’entreprise</Trans>

function Viewing({ author, of }: { author: ReactNode; of: unknown }) {
  if (!of || typeof of !== 'object' || !('name' in of))
    return <Trans>{author} voit de nouveau l’application avec ses propres permissions</Trans>
  const name = String(of.name)
  return (
    <Trans>
      {author} a vu l’application comme « {name} », en lecture seule
    </Trans>
  )
}
