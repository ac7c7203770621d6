// Writing the terms of sale: the text, a preview beside it, and the day from which it applies.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'

import type { Cgv, CgvText } from '#contract/terms/terms.ts'
import { confirm } from '#device/questions.ts'
import { useVariableNames } from '#entities/terms/names.ts'
import { useCgvZones } from '#entities/terms/zones.ts'
import { Button } from '#kit/elements/controls.ts'
import { Skeleton } from '#kit/elements/feedback.ts'
import { Box, Stack, Wrap } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { FailedState, LoadingState } from '#kit/feedback/states.tsx'
import { useEffectWhen } from '#kit/form/effect-when.ts'
import { FormLayout } from '#kit/form/form-layout.tsx'
import { Beside } from '#kit/page/beside.tsx'
import { Page, PageHeader, Section } from '#kit/page/page.tsx'
import type { DocumentHandle } from '#kit/text/document/editor.tsx'

import { Checklist } from './checklist.tsx'
import { useCgvForm } from './form.tsx'
import { Preview } from './preview.tsx'
import { cgvQuery, isNoneYet, versionQuery } from './queries.ts'
import { VariablesButton } from './variables.tsx'

const Editor = lazy(() => import('#kit/text/document/editor.tsx').then(({ DocumentEditor }) => ({ default: DocumentEditor })))

const route = getRouteApi('/_app/cgv/edit')

export function EditTerms() {
  const { t } = useLingui()
  // Refetched when editing begins, however fresh the cached text is.
  const { data, error, refetch } = useQuery({ ...cgvQuery(), staleTime: 0 })
  // The editor takes the names of the subsidiaries only once, so wait for them.
  const { isLoading } = useCgvZones()
  if (!data && isNoneYet(error)) return isLoading ? <LoadingState /> : <Form stored={null} />
  if (!data && error) return <FailedState title={t`Chargement impossible`} error={error} onRetry={() => void refetch()} />
  if (!data || isLoading) return <LoadingState />
  return <Form stored={data} />
}

interface TakenUpOptions {
  /** Whether a draft, if there is one, has been restored. */
  isReady: boolean
  isTyped: () => boolean
  fill: (content: string) => void
}

/** Loads the text of the older version in the URL into the form once, like typed text; it asks before it replaces a draft. */
function useTakenUp({ isReady, isTyped, fill }: TakenUpOptions): void {
  const { t } = useLingui()
  const { from } = route.useSearch()
  const navigate = useNavigate()
  const { data } = useQuery({ ...versionQuery(from ?? 0), enabled: from !== undefined })
  const [taken, setTaken] = useState<number>()
  const take = async ({ version_number: number, content }: CgvText) => {
    const question = {
      header: t`Remplacer votre brouillon ?`,
      message: t`Le texte que vous avez saisi n’est pas encore enregistré. La version ${number} prendrait sa place.`,
      acceptText: t`Remplacer`,
      rejectText: t`Garder mon brouillon`,
    }
    if (!isTyped() || (await confirm({ ...question, tone: 'danger' }))) fill(content)
    await navigate({ to: '/cgv/edit', search: {}, replace: true })
  }
  useEffectWhen(isReady && from !== undefined && data !== undefined && taken !== from, () => {
    setTaken(from)
    if (data) void take(data)
  })
}

function Form({ stored }: { stored: Cgv | null }) {
  const { t } = useLingui()
  const [isReady, setIsReady] = useState(false)
  const { base: _, ...versioned } = useCgvForm(stored, () => setIsReady(true))
  const { form, labels } = versioned
  const { all } = useVariableNames()
  const { zones } = useCgvZones()
  const text = useRef<DocumentHandle>(null)
  useTakenUp({
    // A conflict with the changes of others is resolved first.
    isReady: isReady && !versioned.dialog,
    isTyped: () => form.state.values.content !== form.options.defaultValues?.content,
    fill: (content) => form.setFieldValue('content', content),
  })
  return (
    <Page>
      <PageHeader
        title={t`Conditions Générales de Vente`}
        documentTitle={t`Édition des CGV`}
        subtitle={<Trans>Édition</Trans>}
        actions={
          <>
            <VariablesButton />
            <Button asChild variant="outline" size="sm">
              <Link to="/cgv">
                <ArrowLeft size={16} aria-hidden /> <Trans>Quitter l’édition</Trans>
              </Link>
            </Button>
          </>
        }
      />
      <FormLayout {...versioned} aria-label={t`Édition`} cancelText={<Trans>Annuler les modifications</Trans>}>
        <Beside>
          <form.AppField name="content">
            {(field) => (
              <Suspense fallback={<Skeleton h="30rem" w="full" />}>
                <Editor
                  ref={text}
                  value={field.state.value}
                  label={labels['content'] ?? ''}
                  variables={all}
                  places={zones.map(({ code_sigma, name }) => ({ key: code_sigma, label: name }))}
                  onChange={field.handleChange}
                  onBlur={field.handleBlur}
                />
              </Suspense>
            )}
          </form.AppField>
          <Stack gap="4">
            <form.Subscribe selector={({ values }) => values.content}>{(content) => <Preview content={content} />}</form.Subscribe>
            <Section title={t`Publication`}>
              <form.AppField name="published_from">
                {(field) => (
                  <field.DateField label={labels['published_from'] ?? ''} help={t`Laissez vide pour enregistrer un brouillon.`} />
                )}
              </form.AppField>
            </Section>
            <Section title={t`Variables disponibles`}>
              <Text textStyle="sm" color="fg.muted" mb="2">
                <Trans>Tapez @ dans le texte, ou choisissez :</Trans>
              </Text>
              <Wrap gap="1">
                {all.map(({ key, label }) => (
                  <Box key={key}>
                    <Button type="button" size="xs" variant="subtle" onClick={() => text.current?.insertVariable(key)}>
                      {label}
                    </Button>
                  </Box>
                ))}
              </Wrap>
            </Section>
            <form.Subscribe selector={({ values }) => values.content}>{(content) => <Checklist content={content} />}</form.Subscribe>
          </Stack>
        </Beside>
      </FormLayout>
    </Page>
  )
}
