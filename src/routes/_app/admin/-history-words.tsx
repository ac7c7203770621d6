// The history of roles and users: which rights and roles came and went.
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { HistoryWords } from '../../../kit/history-words.ts'
import { fullRightLabel } from '../../../right-words.ts'

const namesOf = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [])

export const roleWords: HistoryWords = {
  labels: { name: msg`Nom du rôle`, permissions: msg`Permissions` },
  phrases: { name: msg`le nom du rôle`, permissions: msg`les permissions` },
  created: (author) => <Trans>{author} a créé le rôle</Trans>,
  deleted: (author) => <Trans>{author} a supprimé le rôle</Trans>,
  change: (author, { field, old_value, new_value }) =>
    field === 'permissions' ? <SetChange author={author} before={namesOf(old_value)} after={namesOf(new_value)} rights /> : undefined,
  value: (field, value) => (field === 'permissions' ? <Rights names={namesOf(value)} /> : undefined),
}

export const userWords: HistoryWords = {
  labels: { roles: msg`Rôles`, viewing_as: msg`Voir comme` },
  phrases: { roles: msg`les rôles`, viewing_as: msg`« Voir comme »` },
  created: (author) => <Trans>{author} a créé l’utilisateur</Trans>,
  deleted: (author) => <Trans>{author} a supprimé l’utilisateur</Trans>,
  change: (author, { field, old_value, new_value }) => {
    if (field === 'roles') return <SetChange author={author} before={namesOf(old_value)} after={namesOf(new_value)} rights={false} />
    return field === 'viewing_as' ? <Viewing author={author} of={new_value} /> : undefined
  },
}

interface SetChangeProps {
  author: ReactNode
  before: string[]
  after: string[]
  /** Names of rights, which have words of their own. */
  rights: boolean
}

function SetChange({ author, before, after, rights }: SetChangeProps) {
  const { i18n } = useLingui()
  const told = (names: string[]) => names.map((name) => (rights ? fullRightLabel(i18n, name) : `« ${name} »`)).join(', ')
  const added = told(after.filter((name) => !before.includes(name)))
  const removed = told(before.filter((name) => !after.includes(name)))
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

function Viewing({ author, of }: { author: ReactNode; of: unknown }) {
  if (!of || typeof of !== 'object' || !('name' in of)) return <Trans>{author} voit de nouveau l’application avec ses propres droits</Trans>
  const name = String(of.name)
  return (
    <Trans>
      {author} a vu l’application comme « {name} », en lecture seule
    </Trans>
  )
}
