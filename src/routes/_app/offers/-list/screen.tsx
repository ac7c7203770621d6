// The screen of the offers, in one of its two presentations.
import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { ListTree, Plus, Presentation, Table2 } from 'lucide-react'
import { lazy, Suspense } from 'react'

import { useCanCall } from '#api/session.ts'
import { Button } from '#kit/elements/controls.ts'
import { HStack } from '#kit/elements/layout.ts'
import { SkeletonRows } from '#kit/feedback/states.tsx'
import { Page, PageHeader, WideOnly } from '#kit/page/page.tsx'
import { SkipLink } from '#kit/page/skip-link.tsx'

import { OfferList } from './list.tsx'

const OfferTree = lazy(async () => ({ default: (await import('./tree/tree.tsx')).OfferTree }))
const route = getRouteApi('/_app/offers/')

export function OffersScreen() {
  const { shape, ...search } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <Page fill gap="3">
      {shape === 'tree' ? (
        <>
          <Title />
          <Suspense fallback={<SkeletonRows rows={12} />}>
            <OfferTree
              search={search}
              onSearch={(change) => void navigate({ search: (now) => ({ ...now, ...change }), replace: true })}
              choice={<Presentations />}
            />
          </Suspense>
        </>
      ) : (
        <OfferList renderTitle={(count) => <Title count={count} />} choice={<Presentations />} />
      )}
    </Page>
  )
}

function Title({ count }: { count?: number | undefined }) {
  const { t } = useLingui()
  return (
    <PageHeader
      title={t`Offres`}
      count={count}
      actions={
        <>
          <SkipLink to="list" inside="tbody a, li a">
            <Trans>Aller à la liste</Trans>
          </SkipLink>
          <Button asChild size="sm" variant="outline">
            <Link to="/offers/presentations" aria-label={t`Présentations groupées`}>
              <Presentation size={16} aria-hidden />
              <WideOnly>{t`Présentations groupées`}</WideOnly>
            </Link>
          </Button>
          <NewOfferButton />
        </>
      }
    />
  )
}

/** Switches between table and tree; the search is kept. */
function Presentations() {
  const { t } = useLingui()
  const { shape } = route.useSearch()
  const navigate = route.useNavigate()
  const choices = [
    { label: t`Tableau`, to: undefined, Icon: Table2 },
    { label: t`Catégories`, to: 'tree' as const, Icon: ListTree },
  ]
  return (
    <HStack gap="1" role="group" aria-label={t`Présentation`}>
      {choices.map(({ label, to, Icon }) => (
        <Button
          key={label}
          variant={shape === to ? 'subtle' : 'outline'}
          aria-pressed={shape === to}
          aria-label={label}
          px="3"
          onClick={() => void navigate({ search: (now) => ({ ...now, shape: to, row: undefined }) })}
        >
          <Icon size={16} aria-hidden />
          <WideOnly from="lg">{label}</WideOnly>
        </Button>
      ))}
    </HStack>
  )
}

function NewOfferButton() {
  const { t } = useLingui()
  const navigate = useNavigate()
  if (!useCanCall('offers.create')) return null
  return (
    <Button size="sm" aria-label={t`Nouvelle offre`} onClick={() => void navigate({ to: '/offers/new' })}>
      <Plus size={16} aria-hidden />
      <WideOnly>{t`Nouvelle offre`}</WideOnly>
    </Button>
  )
}
