// Changing the prices of many products: the form, every line before and after, then all or nothing.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ListChecks } from 'lucide-react'
import { useState } from 'react'

import { useDay } from '#api/day.ts'
import { catalogsQuery } from '#entities/lookups/queries.ts'
import { Button } from '#kit/elements/controls.ts'
import { Box, Flex } from '#kit/elements/layout.ts'
import { EmptyState, FailedState, SkeletonRows } from '#kit/feedback/states.tsx'
import { formatCount } from '#kit/format/formats.ts'
import { Page, PageHeader } from '#kit/page/page.tsx'

import { ProductsTrail, ToPriceChanges } from '../links.tsx'
import { idsOfText } from '../products.ts'
import { PriceChangeForm } from './form.tsx'
import { PriceChangePreview } from './preview.tsx'
import { ruleOf } from './search.ts'

const route = getRouteApi('/_app/products/price-change')

export function PriceChangePage() {
  const { t } = useLingui()
  const search = route.useSearch()
  const catalogs = useQuery(catalogsQuery())
  const [edited, setEdited] = useState(false)
  const count = idsOfText(search.products ?? '').length
  const rule = ruleOf(search, useDay())
  return (
    <Page h={{ xl: 'full' }} minH="0">
      <PageHeader
        trail={<ProductsTrail />}
        title={t`Modifier les prix`}
        subtitle={
          <Plural value={count} one={`${formatCount(count)} article sélectionné`} other={`${formatCount(count)} articles sélectionnés`} />
        }
        actions={<ToPriceChanges />}
      />
      {count === 0 ? (
        <NothingChosen />
      ) : catalogs.isError ? (
        <FailedState title={t`Impossible de récupérer les catalogues`} error={catalogs.error} onRetry={() => void catalogs.refetch()} />
      ) : !catalogs.data ? (
        <SkeletonRows rows={6} />
      ) : (
        <Flex gap="6" align="stretch" direction={{ base: 'column', xl: 'row' }} flex={{ xl: '1' }} minH="0">
          <Box flex={{ xl: '0 1 23rem' }} minW="0" maxW={{ xl: '2/5' }} overflowY={{ xl: 'auto' }}>
            <PriceChangeForm search={search} catalogs={catalogs.data.items} onEdited={setEdited} />
          </Box>
          <Box id="preview" flex="1" minW="0" minH="0">
            {rule ? <PriceChangePreview key={JSON.stringify(rule)} rule={rule} outdated={edited} /> : <NotAskedYet />}
          </Box>
        </Flex>
      )}
    </Page>
  )
}

function NothingChosen() {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={<ListChecks size={40} />}
      title={t`Aucun article sélectionné`}
      description={t`Cochez des articles dans la liste, puis « Modifier les prix ».`}
      action={
        <Button asChild variant="outline">
          <Link to="/products">
            <Trans>Aller aux articles</Trans>
          </Link>
        </Button>
      }
    />
  )
}

function NotAskedYet() {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={<ListChecks size={40} />}
      title={t`Chaque ligne apparaît ici, avant et après`}
      description={t`Rien n’est enregistré avant votre confirmation.`}
    />
  )
}
