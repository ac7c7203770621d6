// The list of past changes of many offers.
import { t as text } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'

import { client } from '#api/client.ts'
import type { OfferChange } from '#contract/offers/offer-changes.ts'
import { whatWasAsked } from '#kit/changes/bulk/values.ts'
import { ChangesList, changesColumns, countColumn } from '#kit/changes/changes-list.tsx'
import type { ListColumn } from '#kit/list/columns.ts'
import { Trail } from '#kit/page/trail.tsx'

import { offerKind } from './kind.ts'
import { offerChangesAddress, offerChangesPage } from './page.ts'

export function OfferChanges() {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (
    <ChangesList
      title={t`Modifications groupées des offres`}
      empty={{ title: t`Aucune modification groupée`, description: t`Cochez des offres dans la liste, puis « Modifier ».` }}
      address={offerChangesAddress}
      columns={changeColumns}
      page={offerChangesPage}
      read={client.offer_changes.list}
      exported={{ file: 'modifications-des-offres', sheet: t`Modifications` }}
      trail={
        <Trail>
          <Link to="/offers">
            <Trans>Offres</Trans>
          </Link>
        </Trail>
      }
      href={({ id }) => `/offers/changes/${id}`}
      onOpen={({ id }) => void navigate({ to: '/offers/changes/$id', params: { id: String(id) } })}
    />
  )
}

const changeColumns = (): ListColumn<OfferChange>[] =>
  changesColumns<OfferChange>({
    what: { label: text`Modification`, size: 340, value: (change) => whatWasAsked(offerKind, change) },
    offers: countColumn(text`Offres`, 'offer_count', ({ offer_count }) => offer_count),
  })
