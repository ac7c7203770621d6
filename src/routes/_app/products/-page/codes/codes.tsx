// The codes of a product: one field per subsidiary, quick to fill in from top to bottom.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useCanCall } from '#api/session.ts'
import type { Outputs } from '#contract/index.ts'
import { searchFor } from '#engine/parsing/fold.ts'
import { useOwnZone } from '#entities/lookups/own-zone.ts'
import { zonesQuery } from '#entities/lookups/queries.ts'
import { codesQuery } from '#entities/products/queries.ts'
import { Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { EmptyState, FailedState, LoadingState } from '#kit/feedback/states.tsx'
import { FormLayout } from '#kit/form/form-layout.tsx'
import { FieldGrid } from '#kit/form/form.tsx'
import { SearchInput } from '#kit/list/search-input.tsx'
import { Section } from '#kit/page/page.tsx'

import { Fact, Facts } from '../facts.tsx'
import { useProduct } from '../product.ts'
import { useCodesForm, type Zone } from './save.ts'
import { keyOf } from './values.ts'

type Codes = Outputs['product_codes']['get']

export function ProductCodes() {
  const { t } = useLingui()
  const { id } = useProduct()
  const mayEdit = useCanCall('product_codes.set')
  const codes = useQuery(codesQuery(id))
  const zones = useQuery(zonesQuery())
  if (zones.isError)
    return <FailedState title={t`Impossible de récupérer les filiales`} error={zones.error} onRetry={() => void zones.refetch()} />
  if (codes.isError)
    return <FailedState title={t`Impossible de récupérer les codes`} error={codes.error} onRetry={() => void codes.refetch()} />
  if (!codes.data || !zones.data) return <LoadingState />
  return mayEdit ? <CodesEditor stored={codes.data} zones={zones.data.items} product_id={id} /> : <CodesReading codes={codes.data} />
}

function CodesReading({ codes }: { codes: Codes }) {
  const { t } = useLingui()
  if (codes.total === 0) return <EmptyState title={t`Aucun code`} description={t`Aucune filiale n’a donné de code à cet article.`} />
  return (
    <Section quiet title={t`Codes par filiale`}>
      <Facts>
        {codes.items.map(({ id, zone, code }) => (
          <Fact key={id} label={zone.name}>
            {code}
          </Fact>
        ))}
      </Facts>
    </Section>
  )
}

interface EditorProps {
  stored: Codes
  zones: readonly Zone[]
  product_id: number
}

function CodesEditor({ stored, zones, product_id }: EditorProps) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const { base: _, ...versioned } = useCodesForm(product_id, stored, zones)
  const { form } = versioned
  const own = useOwnZone()?.code_sigma
  const matches = searchFor(search)
  // The user's own subsidiary comes first; the others stay in their order.
  const shown = zones
    .filter(({ name, code_sigma }) => matches(`${name} ${code_sigma}`))
    .toSorted((a, b) => Number(b.code_sigma === own) - Number(a.code_sigma === own))
  return (
    <FormLayout {...versioned} gap="4">
      <Section quiet title={t`Codes par filiale`}>
        <Stack gap="4">
          <Text textStyle="sm" color="fg.muted">
            <Trans>Un code au plus par filiale ; videz un champ pour retirer son code.</Trans>
          </Text>
          <SearchInput label={t`Rechercher une filiale`} value={search} onChange={setSearch} found={shown.length} />
          {shown.length === 0 && <EmptyState title={t`Aucune filiale ne correspond`} />}
          <FieldGrid columns={3}>
            {shown.map(({ code_sigma, name }) => (
              <form.AppField key={code_sigma} name={keyOf(code_sigma)}>
                {(field) => <field.TextField label={name} maxLength={255} />}
              </form.AppField>
            ))}
          </FieldGrid>
        </Stack>
      </Section>
    </FormLayout>
  )
}
