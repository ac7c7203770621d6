// A presentation: a form for users with write access, its offers to read for everybody else.
import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'

import { useOnline } from '#api/connection.ts'
import { useCanCall } from '#api/session.ts'
import type { GroupedPresentation } from '#contract/offers/grouped-presentations.ts'
import { Box, Stack } from '#kit/elements/layout.ts'
import { Link as ChakraLink, Text } from '#kit/elements/text.ts'
import { MoreMenu, RemoveItem } from '#kit/page/more-menu.tsx'
import { Page, PageHeader, Section } from '#kit/page/page.tsx'
import { Trail } from '#kit/page/trail.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { PresentationEditor } from './editor.tsx'
import { Found } from './found.tsx'
import { PresentButton } from './present-button.tsx'
import { useRemoval } from './removal.ts'

const route = getRouteApi('/_app/offers/presentations/$id/')

export function PresentationPage() {
  const { id } = route.useParams()
  const writes = useCanCall('grouped_presentations.update')
  return (
    <Found id={id}>
      {(presentation) => (
        <Page>
          <PageHeader
            trail={
              <Trail>
                <Link to="/offers">
                  <Trans>Offres</Trans>
                </Link>
                <Link to="/offers/presentations">
                  <Trans>Présentations groupées</Trans>
                </Link>
              </Trail>
            }
            title={presentation.name}
            titleLang={CONTENT_LANGUAGE}
            actions={
              <>
                <PresentButton presentation={presentation} />
                <Removal presentation={presentation} />
              </>
            }
          />
          {writes ? <PresentationEditor key={presentation.id} stored={presentation} /> : <Reading presentation={presentation} />}
        </Page>
      )}
    </Found>
  )
}

function Removal({ presentation }: { presentation: GroupedPresentation }) {
  const online = useOnline()
  const { ask, busy } = useRemoval(presentation)
  if (!useCanCall('grouped_presentations.remove')) return null
  return (
    <MoreMenu busy={busy} disabled={!online}>
      <RemoveItem onSelect={() => void ask()} />
    </MoreMenu>
  )
}

function Reading({ presentation: { offers } }: { presentation: GroupedPresentation }) {
  const { t } = useLingui()
  const mayOpen = useCanCall('offers.get')
  return (
    <Section title={t`Offres`}>
      {offers.length === 0 && (
        <Text color="fg.muted">
          <Trans>Cette présentation ne montre aucune offre.</Trans>
        </Text>
      )}
      <Stack as="ol" gap="0">
        {offers.map(({ id, name, reference }) => (
          <Box as="li" key={id} py="2.5" borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
            {mayOpen ? (
              <ChakraLink asChild fontWeight="medium" color="teal.fg">
                <Link to="/offers/$id" params={{ id: String(id) }} lang={CONTENT_LANGUAGE}>
                  {name}
                </Link>
              </ChakraLink>
            ) : (
              <Text lang={CONTENT_LANGUAGE}>{name}</Text>
            )}
            <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
              {reference}
            </Text>
          </Box>
        ))}
      </Stack>
    </Section>
  )
}
