// Shifts a set of periods together, by a number of days or to a new start: validated and saved as one.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'

import { addDays } from '#engine/time/days.ts'
import { Button, Field } from '#kit/elements/controls.ts'
import { Flex, SimpleGrid, Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { Notice } from '#kit/feedback/notice.tsx'
import { EmptyState } from '#kit/feedback/states.tsx'
import { DateInput } from '#kit/form/fields/date-input.tsx'
import { DecimalInput } from '#kit/form/fields/decimal-input.tsx'
import { Select } from '#kit/form/fields/select.tsx'
import { useUnsavedChanges } from '#kit/form/unsaved.tsx'
import { Section } from '#kit/page/page.tsx'

import { type ProductPrices, useNarrowedTo, useProductPrices } from '../data.ts'
import { SubPage } from '../page.tsx'
import { Choice } from './choice.tsx'
import { useShift } from './save.ts'

const route = getRouteApi('/_app/products/$id/tarifs/shift')

/** More than a century is assumed to be a typing error. */
const FAR = 36_525
const DAY = 24 * 3600 * 1000

export function ShiftPeriods() {
  const { t } = useLingui()
  const prices = useProductPrices()
  return (
    <SubPage title={t`Décaler des périodes`}>
      {prices.rows.length === 0 ? <EmptyState title={t`Aucun tarif pour cet article`} /> : <Shift prices={prices} />}
    </SubPage>
  )
}

function Shift({ prices }: { prices: ProductPrices }) {
  const { t } = useLingui()
  const { rows: asked } = route.useSearch()
  const catalog = useNarrowedTo(prices)
  const navigate = route.useNavigate()
  const catalogs = [...new Map(prices.rows.map((row) => [row.catalog.id, row.catalog]))].map(([, one]) => one)
  const named = prices.rows.find(({ id }) => asked?.includes(id))
  const chosen = catalogs.find(({ id }) => id === (named?.catalog.id ?? catalog)) ?? catalogs[0]
  const rows = prices.rows.filter((row) => row.catalog.id === chosen?.id)
  const selected = rows.filter(({ id }) => asked?.includes(id))
  const [days, setDays] = useState<string | null>(null)
  const count = days === null ? 0 : Number(days)
  const { save, dialog, problems, pending } = useShift(prices, selected, count)
  useUnsavedChanges(() => count !== 0 && selected.length > 0 && !pending)
  const first = selected.map(({ start_date }) => start_date).toSorted()[0]
  const select = (ids: number[]) =>
    void navigate({ to: '.', search: (former) => ({ ...former, rows: ids.length > 0 ? ids : undefined }), replace: true })
  const far = Math.abs(count) > FAR || !Number.isInteger(count)
  return (
    <Stack gap="5">
      <Section title={t`Périodes à décaler`}>
        <Stack gap="4">
          {catalogs.length > 1 && (
            <Field.Root maxW="sm">
              <Field.Label>
                <Trans>Catalogue</Trans>
              </Field.Label>
              <Select
                value={String(chosen?.id ?? '')}
                items={catalogs.map(({ id, name }) => ({ value: String(id), label: name }))}
                onChange={(id) =>
                  void navigate({ to: '.', search: (former) => ({ ...former, catalog: Number(id), rows: undefined }), replace: true })
                }
              />
            </Field.Root>
          )}
          <Choice rows={rows} selected={selected} count={far ? 0 : count} onSelect={select} />
        </Stack>
      </Section>
      <Section title={t`De combien`}>
        <SimpleGrid columns={{ base: 1, md: 2 }} gap="5">
          <Field.Root invalid={far}>
            <Field.Label>
              <Trans>Nombre de jours</Trans>
            </Field.Label>
            <DecimalInput value={days} onChange={setDays} maxDecimals={0} signed />
            <Field.HelperText>
              <Trans>Un nombre négatif avance les périodes.</Trans>
            </Field.HelperText>
          </Field.Root>
          <Field.Root disabled={!first}>
            <Field.Label>
              <Trans>Ou nouveau début de la première période</Trans>
            </Field.Label>
            <DateInput
              value={first && !far ? addDays(first, count) : null}
              disabled={!first}
              onChange={(date) => first && date && setDays(`${Math.round((Date.parse(date) - Date.parse(first)) / DAY)}.00`)}
            />
          </Field.Root>
        </SimpleGrid>
      </Section>
      {problems.length > 0 && <Refused problems={problems} />}
      <Flex gap="3" align="center" justify="flex-end" wrap="wrap">
        <Text textStyle="sm" color="fg.muted">
          <Plural value={selected.length} one="# période sélectionnée" other="# périodes sélectionnées" />
        </Text>
        <Button disabled={selected.length === 0 || count === 0 || far} loading={pending} onClick={save}>
          <Trans>Décaler</Trans>
        </Button>
      </Flex>
      {dialog}
    </Stack>
  )
}

function Refused({ problems }: { problems: string[] }) {
  return (
    <Notice status="error" role="alert" title={<Trans>Ce décalage est refusé ; rien n’a été modifié.</Trans>}>
      {problems.map((problem) => (
        <Text key={problem}>{problem}</Text>
      ))}
    </Notice>
  )
}
