// The preview of a text that is being written: its pages as in the PDF, and the variables without a value.
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { api } from '#api/client.ts'
import { isOffline } from '#api/send.ts'
import { useVariableNames } from '#entities/terms/names.ts'
import { useCgvZones } from '#entities/terms/zones.ts'
import { useSettled } from '#kit/browser/settled.ts'
import { HStack, Stack } from '#kit/elements/layout.ts'
import { List, Text } from '#kit/elements/text.ts'
import { fieldMessage } from '#kit/feedback/messages.ts'
import { Select } from '#kit/form/fields/select.tsx'
import { Section } from '#kit/page/page.tsx'

import { PageCount } from './page-count.tsx'

/** Requests a preview when the user pauses typing; the response takes some 100 ms. */
const PAUSE = 300

export function Preview({ content }: { content: string }) {
  const { t } = useLingui()
  const settled = useSettled(content, PAUSE)
  const { zones, items } = useCgvZones()
  const [chosen, setChosen] = useState<string>()
  const zone = chosen ?? zones.find(({ is_national }) => is_national)?.code_sigma ?? null
  const { data, error, isFetching } = useQuery({
    ...api.cgv.preview.queryOptions({ input: { content: settled, zone } }),
    enabled: settled !== '',
    staleTime: 0,
    // Intermediate texts are not worth caching.
    gcTime: 0,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  })
  return (
    <Section
      title={t`Aperçu`}
      actions={<PageCount count={settled === '' ? 0 : (data?.page_count ?? null)} stale={isFetching || settled !== content} />}
    >
      <Stack gap="2" minH="6">
        <Select size="sm" aria-label={t`Filiale dont les pages sont comptées`} value={zone ?? ''} items={items} onChange={setChosen} />
        {error && !data && (
          <Text textStyle="sm" color="fg.muted">
            {isOffline(error) ? <Trans>Les pages se comptent avec le réseau.</Trans> : <Trans>Les pages n’ont pas pu être comptées.</Trans>}
          </Text>
        )}
        {settled === '' ? <Missing warnings={[]} /> : data && <Missing warnings={data.warnings} />}
      </Stack>
    </Section>
  )
}

interface Warning {
  key: string
  params?: Record<string, string | number> | undefined
}
/** The variables, each with the subsidiaries that have no value for it. */
function Missing({ warnings }: { warnings: readonly Warning[] }) {
  const { t } = useLingui()
  const { nameOf } = useVariableNames()
  const places = new Map<string, string[]>()
  const others: string[] = []
  for (const { key, params } of warnings) {
    const variable = String(params?.['variable'] ?? '')
    if (key !== 'empty_variable') others.push(fieldMessage(key, params))
    else places.set(variable, [...(places.get(variable) ?? []), String(params?.['name'] ?? '')])
  }
  if (warnings.length === 0)
    return (
      <Text textStyle="sm" color="fg.muted">
        <Trans>Toutes les variables du texte ont une valeur.</Trans>
      </Text>
    )
  return (
    <>
      <HStack>
        <Text textStyle="sm" fontWeight="medium">
          <Trans>Avant de publier :</Trans>
        </Text>
      </HStack>
      <List.Root ps="4" gap="1" textStyle="sm" maxH="14rem" overflowY="auto" tabIndex={0} aria-label={t`Variables à compléter`}>
        {others.map((message) => (
          <List.Item key={message}>{message}</List.Item>
        ))}
        {[...places].map(([variable, names]) => {
          const [label, where] = [nameOf(variable), names.join(', ')]
          return (
            <List.Item key={variable}>
              <Trans>
                « {label} » est vide pour {where}
              </Trans>
            </List.Item>
          )
        })}
      </List.Root>
    </>
  )
}
