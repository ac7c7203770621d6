// A presentation: a form for who may write it, its offers to read for everybody else.
import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'

import { useOnline } from '#api/connection.ts'
import { useCanCall } from '#api/session.ts'
import type { GroupedPresentation } from '#contract/offers/grouped-presentations.ts'
import { Button } from '#kit/elements/controls.ts'
import { Box, Stack } from '#kit/elements/layout.ts'
import { Link as ChakraLink, Text } from '#kit/elements/text.ts'
import { Page, PageHeader, Section } from '#kit/page/page.tsx'
import { RemoveButton } from '#kit/page/remove-button.tsx'
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
            title={presentation.name}
            titleLang={CONTENT_LANGUAGE}
            actions={
              <>
                <Button asChild size="sm" variant="outline">
                  <Link to="/offers/presentations">
                    <ArrowLeft size={16} aria-hidden /> <Trans>Retour aux présentations</Trans>
                  </Link>
                </Button>
                <Removal presentation={presentation} />
                <PresentButton presentation={presentation} />
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
  return <RemoveButton busy={busy} disabled={!online} onClick={() => void ask()} />
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
