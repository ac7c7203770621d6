import { i18n } from '@lingui/core'
// The profiles by which suppliers' lists are read.
import { t as text } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { FileSpreadsheet } from 'lucide-react'

import { client } from '#api/client.ts'
import type { SupplierProfile } from '#contract/suppliers/supplier-profiles.ts'
import { EmptyState } from '#kit/feedback/states.tsx'
import { type ListColumn, listColumns } from '#kit/list/columns.ts'
import { ClearButton, List } from '#kit/list/list.tsx'
import { useList } from '#kit/list/use-list.ts'
import { Page, PageHeader } from '#kit/page/page.tsx'

import { profilesAddress, profilesPage } from '../address.ts'
import { SupplierListsTrail } from '../links.tsx'
import { matchKeyLabels } from '../words.ts'

export function ProfilesPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const list = useList({ address: profilesAddress, columns: profileColumns, page: profilesPage, read: client.supplier_profiles.list })
  return (
    <Page fill gap="3">
      <PageHeader trail={<SupplierListsTrail />} title={t`Profils de lecture`} count={list.count} />
      <List
        list={list}
        label={t`Profils de lecture`}
        searched={t`Rechercher un profil`}
        href={({ id }) => `/products/supplier-lists/profiles/${id}`}
        onOpen={({ id }) => void navigate({ to: '/products/supplier-lists/profiles/$id', params: { id: String(id) } })}
        failed={t`Les profils n’ont pas pu être chargés`}
        empty={
          <EmptyState
            icon={<FileSpreadsheet size={40} />}
            title={t`Aucun profil de lecture`}
            description={t`Un profil est enregistré quand vous lisez une liste : le fichier suivant est alors lu d’office.`}
            action={<ClearButton list={list} />}
          />
        }
      />
    </Page>
  )
}

const profileColumns = (): ListColumn<SupplierProfile>[] =>
  listColumns<SupplierProfile, 'name' | 'supplier' | 'matching' | 'updated_at'>({
    name: { label: text`Profil`, size: 240, sort: 'name', value: ({ name }) => name },
    supplier: { label: text`Fournisseur`, size: 200, value: ({ supplier }) => supplier.name },
    matching: {
      label: text`Articles retrouvés par`,
      size: 300,
      value: ({ matching }) => matching.map((key) => i18n._(matchKeyLabels[key])).join(', '),
    },
    updated_at: {
      label: text`Modifié le`,
      size: 150,
      sort: 'updated_at',
      align: 'end',
      value: ({ updated_at }) => ({ instant: updated_at }),
    },
  })
