// Moving a set of periods together, by a number of days or to a new start: checked and saved as one.
import { Alert, Box, Button, chakra, Field, Flex, HStack, NativeSelect, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ORPCError } from '@orpc/client'
import { useMutation } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'

import type { SellingPrice } from '../../../../contract/selling-prices.ts'
import { addDays } from '../../../../engine/days.ts'
import { today } from '../../../../engine/today.ts'
import { api } from '../../../api/client.ts'
import { DateInput } from '../../../kit/date-input.tsx'
import { DecimalInput } from '../../../kit/decimal-input.tsx'
import { firstMessage } from '../../../kit/messages.ts'
import { Section } from '../../../kit/page.tsx'
import { EmptyState } from '../../../kit/states.tsx'
import { toast } from '../../../kit/toast.tsx'
import { useUnsavedChanges } from '../../../kit/unsaved.tsx'
import { type Tarifs, useTarifs } from './-tarifs-data.ts'
import { impactOf, useImpact } from './-tarifs-impact.tsx'
import { useTarifLabels } from './-tarifs-labels.ts'
import { SubPage } from './-tarifs-page.tsx'
import { type KnownRow, priceRowOf, statusOf } from './-tarifs-rows.ts'
import { conflictOf, refusalsOf, staleAfter, tellSaveFailure } from './-tarifs-save.ts'

const route = getRouteApi('/_app/products/$id/tarifs/shift')

/** More than a century is a slip of the finger. */
const FAR = 36_525
const DAY = 24 * 3600 * 1000

export function ShiftPeriods() {
  const { t } = useLingui()
  const tarifs = useTarifs()
  return (
    <SubPage title={t`Décaler des périodes`}>
      {tarifs.rows.length === 0 ? <EmptyState title={t`Aucun tarif pour cet article`} /> : <Shift tarifs={tarifs} />}
    </SubPage>
  )
}

function Shift({ tarifs }: { tarifs: Tarifs }) {
  const { t } = useLingui()
  const { catalog, rows: asked } = route.useSearch()
  const navigate = route.useNavigate()
  const catalogs = [...new Map(tarifs.rows.map((row) => [row.catalog.id, row.catalog]))].map(([, one]) => one)
  const named = tarifs.rows.find(({ id }) => asked?.includes(id))
  const chosen = catalogs.find(({ id }) => id === (catalog ?? named?.catalog.id)) ?? catalogs[0]
  const rows = tarifs.rows.filter((row) => row.catalog.id === chosen?.id)
  const selected = rows.filter(({ id }) => asked?.includes(id))
  const [days, setDays] = useState<string | null>(null)
  const count = days === null ? 0 : Number(days)
  const { save, dialog, problems, pending } = useShift(tarifs, selected, count)
  useUnsavedChanges(() => count !== 0 && selected.length > 0 && !pending)
  const first = selected.map(({ start_date }) => start_date).toSorted()[0]
  const select = (ids: number[]) =>
    void navigate({ to: '.', search: (former) => ({ ...former, rows: ids.length > 0 ? ids : undefined }), replace: true })
  const far = Math.abs(count) > FAR || !Number.isInteger(count)
  return (
    <Stack gap="5" maxW="5xl">
      <Section title={t`Lesquelles`}>
        <Stack gap="4">
          {catalogs.length > 1 && (
            <Field.Root maxW="sm">
              <Field.Label>
                <Trans>Catalogue</Trans>
              </Field.Label>
              <NativeSelect.Root>
                <NativeSelect.Field
                  value={chosen?.id}
                  onChange={(event) =>
                    void navigate({
                      to: '.',
                      search: (former) => ({ ...former, catalog: Number(event.target.value), rows: undefined }),
                      replace: true,
                    })
                  }
                >
                  {catalogs.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </NativeSelect.Field>
                <NativeSelect.Indicator />
              </NativeSelect.Root>
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
            <DecimalInput value={days} onChange={setDays} maxDecimals={0} />
            <Field.HelperText>
              <Trans>Négatif pour avancer les périodes.</Trans>
            </Field.HelperText>
          </Field.Root>
          <Field.Root disabled={!first}>
            <Field.Label>
              <Trans>Ou nouveau début de la première</Trans>
            </Field.Label>
            <DateInput
              value={first && !far ? addDays(first, count) : null}
              disabled={!first}
              onChange={(date) => first && date && setDays(`${Math.round((Date.parse(date) - Date.parse(first)) / DAY)}.00`)}
            />
          </Field.Root>
        </SimpleGrid>
      </Section>
      {problems.length > 0 && (
        <Alert.Root status="error" role="alert">
          <Alert.Indicator />
          <Alert.Content>
            <Alert.Title>
              <Trans>Ce décalage est refusé ; rien n’a été modifié.</Trans>
            </Alert.Title>
            <Alert.Description>
              {problems.map((problem) => (
                <Text key={problem}>{problem}</Text>
              ))}
            </Alert.Description>
          </Alert.Content>
        </Alert.Root>
      )}
      <Flex gap="3" align="center" justify="flex-end" wrap="wrap">
        <Text textStyle="sm" color="fg.muted">
          <Plural value={selected.length} one="# période choisie" other="# périodes choisies" />
        </Text>
        <Button disabled={selected.length === 0 || count === 0 || far} loading={pending} onClick={save}>
          <Trans>Décaler</Trans>
        </Button>
      </Flex>
      {dialog}
    </Stack>
  )
}

interface ChoiceProps {
  rows: SellingPrice[]
  selected: SellingPrice[]
  count: number
  onSelect: (ids: number[]) => void
}

function Choice({ rows, selected, count, onSelect }: ChoiceProps) {
  const { t } = useLingui()
  const labels = useTarifLabels()
  const ids = selected.map(({ id }) => id)
  const all = ids.length === rows.length
  return (
    <Stack gap="0" role="group" aria-label={t`Périodes`}>
      <HStack as="label" gap="3" py="2" cursor="pointer">
        <Tick checked={all} onChange={() => onSelect(all ? [] : rows.map(({ id }) => id))} />
        <Text fontWeight="medium">
          <Trans>Toutes</Trans>
        </Text>
      </HStack>
      {rows.map((row) => {
        const chosen = ids.includes(row.id)
        return (
          <HStack as="label" key={row.id} gap="3" py="2" borderTopWidth="1px" cursor="pointer" wrap="wrap">
            <Tick checked={chosen} onChange={() => onSelect(chosen ? ids.filter((id) => id !== row.id) : [...ids, row.id])} />
            <Text>
              {labels.actor(row.actor)}, {labels.period(row)}
            </Text>
            <Text textStyle="sm" color="fg.muted">
              {labels.status(statusOf(row, today()))}
            </Text>
            {chosen && count !== 0 && (
              <Box color="teal.fg" fontWeight="medium">
                <ArrowRight size={14} style={{ display: 'inline' }} aria-hidden /> {labels.period(shifted(row, count))}
              </Box>
            )}
          </HStack>
        )
      })}
    </Stack>
  )
}

const Tick = ({ checked, onChange }: { checked: boolean; onChange: () => void }) => (
  <chakra.input type="checkbox" checked={checked} onChange={onChange} boxSize="4" accentColor="teal.solid" />
)

const shifted = ({ start_date, end_date }: SellingPrice, count: number) => ({
  start_date: addDays(start_date, count),
  end_date: end_date && addDays(end_date, count),
})

function useShift(tarifs: Tarifs, selected: SellingPrice[], count: number) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const impact = useImpact(tarifs.catalogs)
  const [problems, setProblems] = useState<string[]>([])
  const { mutateAsync, isPending } = useMutation(
    api.selling_prices.save.mutationOptions({ meta: { silent: true, invalidates: staleAfter } }),
  )
  const { product_id } = tarifs
  const save = async () => {
    const [first] = selected
    if (!first) return
    const moved: KnownRow[] = selected.map((row) => ({ ...priceRowOf(row), ...shifted(row, count) }))
    const still = tarifs.rows.map(priceRowOf).filter(({ id }) => !moved.some((row) => row.id === id))
    const refused = moved.flatMap((row) => refusalsOf(row, [...still, ...moved], tarifs.purchases))
    setProblems([...new Set(refused.map((error) => firstMessage([error]) ?? ''))])
    if (refused.length > 0 || !(await impact.ask(impactOf(tarifs, moved)))) return
    const items = selected.map((row) => ({ id: row.id, version: row.version, ...shifted(row, count) }))
    try {
      await mutateAsync({ product_id, id: first.catalog.id, items })
      toast.success({ title: t`Périodes décalées` })
      await navigate({
        to: '/products/$id/tarifs',
        params: { id: String(product_id) },
        search: ({ catalog, actor, when }) => ({ catalog, actor, when }),
        ignoreBlocker: true,
      })
    } catch (error) {
      if (conflictOf(error)) setProblems([t`Un de ces tarifs a été modifié entre-temps : vérifiez, puis recommencez.`])
      else if (error instanceof ORPCError && error.code === 'BAD_REQUEST') setProblems(messagesOf(error.data))
      else tellSaveFailure(error)
    }
  }
  return { save: () => void save(), dialog: impact.dialog, problems, pending: isPending }
}

const messagesOf = (data: unknown): string[] =>
  data && typeof data === 'object' && 'errors' in data && Array.isArray(data.errors)
    ? [...new Set(data.errors.map((error: unknown) => firstMessage([error]) ?? ''))]
    : []
