// The partners' certifications from the academy, the time of the last import, and a button that imports again; a row leads to all those of
// its partner.
import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BadgeCheck, CircleCheck, CircleX, RefreshCw } from 'lucide-react'
import { useMemo } from 'react'

import { api } from '#api/client.ts'
import { useOnline } from '#api/connection.ts'
import { useDay } from '#api/day.ts'
import { tellFailure } from '#api/failures.ts'
import { useCanCall } from '#api/session.ts'
import type { Certification } from '#contract/permits/certifications.ts'
import { toast } from '#device/notices.ts'
import { zonesQuery } from '#entities/lookups/queries.ts'
import { isValid } from '#entities/permits/certifications.ts'
import { certificationsQuery } from '#entities/permits/queries.ts'
import { Button } from '#kit/elements/controls.ts'
import { StateBadge } from '#kit/feedback/state-badge.tsx'
import { EmptyState } from '#kit/feedback/states.tsx'
import { formatInstant } from '#kit/format/formats.ts'
import { listColumns } from '#kit/list/columns.ts'
import { Facet } from '#kit/list/facet.tsx'
import { FilterBar } from '#kit/list/filter-bar.tsx'
import { ClearButton, List } from '#kit/list/list.tsx'
import { type LocalOrder, useLocalList } from '#kit/list/use-local-list.ts'
import { Page, PageHeader, WideOnly } from '#kit/page/page.tsx'
import { Trail } from '#kit/page/trail.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { certificationAddress, type certificationColumns } from './address.ts'

const validity = (valid: boolean) => (valid ? t`Valide` : t`Non valide`)

interface Filters {
  zone?: string | undefined
  valid?: boolean | undefined
}

/** Returns the subsidiary’s name; the academy may send a code that is unknown here. */
type NameOf = (code: string | null) => string | null

function useNameOf(): NameOf {
  const zones = useQuery(zonesQuery()).data?.items
  return useMemo(() => {
    const names = new Map(zones?.map(({ code_sigma, name }) => [code_sigma, name]))
    // Until the subsidiaries are loaded, the code itself is shown.
    return (code) => (code === null ? null : (names.get(code) ?? (zones ? t`${code} (code inconnu)` : code)))
  }, [zones])
}

const orderOn = (day: string, nameOf: NameOf): LocalOrder<Certification, Filters> => ({
  searched: ({ partner, company_code, certification }) => [partner, company_code, certification],
  passes: (row, { zone, valid }) => (zone === undefined || row.zone === zone) && (valid === undefined || isValid(row, day) === valid),
  orders: {
    partner: ({ partner }) => partner,
    company_code: ({ company_code }) => company_code,
    zone: ({ zone }) => nameOf(zone),
    certification: ({ certification }) => certification,
    valid: (row) => Number(!isValid(row, day)),
    obtained_on: ({ obtained_on }) => obtained_on,
    expires_on: ({ expires_on }) => expires_on,
  },
})

const columnsOn = (day: string, nameOf: NameOf) => () =>
  listColumns<Certification, (typeof certificationColumns)[number]>({
    partner: { label: t`Partenaire`, size: 280, sort: 'partner', value: ({ partner }) => partner },
    company_code: { label: t`Code Artis`, size: 120, sort: 'company_code', value: ({ company_code }) => company_code },
    zone: { label: t`Filiale`, size: 200, lang: CONTENT_LANGUAGE, sort: 'zone', value: ({ zone }) => nameOf(zone) },
    certification: {
      label: t`Certification`,
      size: 240,
      lang: CONTENT_LANGUAGE,
      sort: 'certification',
      value: ({ certification }) => certification,
    },
    valid: {
      label: t`État`,
      size: 140,
      sort: 'valid',
      value: (row) => validity(isValid(row, day)),
      cell: (row) => {
        const valid = isValid(row, day)
        return (
          <StateBadge icon={valid ? CircleCheck : CircleX} means={valid ? 'good' : 'wrong'}>
            {validity(valid)}
          </StateBadge>
        )
      },
    },
    obtained_on: { label: t`Obtenue le`, size: 120, sort: 'obtained_on', value: ({ obtained_on: date }) => date && { date } },
    expires_on: { label: t`Expire le`, size: 120, sort: 'expires_on', value: ({ expires_on: date }) => date && { date } },
  })

export function CertificationList() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(certificationsQuery())
  const day = useDay()
  const nameOf = useNameOf()
  const declared = useMemo(() => ({ columns: columnsOn(day, nameOf), ...orderOn(day, nameOf) }), [day, nameOf])
  const list = useLocalList({ address: certificationAddress, items: data?.items, error, retry: () => void refetch(), ...declared })
  const when = formatInstant(data?.refreshed_at)
  const { search, zone, valid } = list.search
  const narrowed = [search, zone, valid].some((one) => one !== undefined)
  const set = (change: Filters) => list.go({ ...list.search, ...change, row: undefined })
  const zones = [...new Set((data?.items ?? []).flatMap((row) => row.zone ?? []))].toSorted()
  return (
    <Page fill gap="3">
      <PageHeader
        trail={
          <Trail>
            <Link to="/permis">{t`Permis`}</Link>
          </Trail>
        }
        title={t`Certifications`}
        count={list.count}
        meta={data && (data.refreshed_at === null ? <Trans>Jamais actualisées</Trans> : <Trans>Actualisées le {when}</Trans>)}
        actions={<RefreshButton />}
      />
      <List
        list={list}
        label={t`Certifications`}
        searched={t`Rechercher un partenaire`}
        views="certifications"
        exported={{ file: 'certifications', sheet: t`Certifications` }}
        filters={
          <FilterBar address={certificationAddress} search={list.search} onSearch={list.go}>
            <Facet
              single
              label={t`Filiale`}
              options={zones.map((code) => ({ value: code, label: nameOf(code) ?? code }))}
              selected={zone === undefined ? [] : [zone]}
              onChange={([chosen]) => set({ zone: chosen })}
            />
            <Facet
              single
              label={t`État`}
              options={[true, false].map((value) => ({ value, label: validity(value) }))}
              selected={valid === undefined ? [] : [valid]}
              onChange={([chosen]) => set({ valid: chosen })}
            />
          </FilterBar>
        }
        href={({ partner }) => `/permis/certifications?search=${encodeURIComponent(partner)}`}
        onOpen={({ partner }) => list.go({ ...list.search, search: partner, row: undefined })}
        failed={t`Erreur lors de la récupération des certifications`}
        empty={
          <EmptyState
            icon={<BadgeCheck size={40} />}
            title={narrowed ? t`Aucun résultat` : t`Aucune certification`}
            description={!narrowed && t`Actualisez-les pour les demander à l’académie.`}
            action={narrowed && <ClearButton list={list} />}
          />
        }
      />
    </Page>
  )
}

function RefreshButton() {
  const { t } = useLingui()
  const online = useOnline()
  const queryClient = useQueryClient()
  const mayRefresh = useCanCall('certifications.refresh')
  const { mutate, isPending } = useMutation(
    api.certifications.refresh.mutationOptions({
      onSuccess: (held) => {
        queryClient.setQueryData(certificationsQuery().queryKey, held)
        toast.success({ title: t`Certifications actualisées` })
      },
      onError: (error) => tellFailure(error, { title: t`Erreur lors de la récupération des certifications` }),
      meta: { silent: true },
    }),
  )
  if (!mayRefresh) return null
  return (
    <Button size="sm" loading={isPending} disabled={!online} aria-label={t`Actualiser`} onClick={() => mutate({})}>
      <RefreshCw size={16} aria-hidden />
      <WideOnly>{t`Actualiser`}</WideOnly>
    </Button>
  )
}
