// The inputs of a calculation; the URL follows what is typed, and the figures follow the URL.
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { useCanCall } from '#api/session.ts'
import { type CoefficientType, coefficientTypes, markupRefusal } from '#engine/offers/markup.ts'
import { coefficientTypeLabels, trimZeros } from '#entities/offers/markup-labels.ts'
import { Button, Field, NativeSelect } from '#kit/elements/controls.ts'
import { Grid, HStack, html, Stack } from '#kit/elements/layout.ts'
import { fieldMessage } from '#kit/feedback/messages.ts'
import { DecimalInput, type DecimalInputProps } from '#kit/form/fields/decimal-input.tsx'
import { Toggle } from '#kit/form/fields/toggle.tsx'
import { Facet, failureOf } from '#kit/list/facet.tsx'
import { Section } from '#kit/page/page.tsx'

import { MOST } from './address.ts'
import { type CalculationInput, markupIn, type MarkupName } from './calculation.ts'
import { categoriesQuery, nomenclaturesQuery } from './costs.ts'
import { inputWords } from './words.ts'

export function Inputs({ asked }: { asked: CalculationInput }) {
  const { t, i18n } = useLingui()
  const { search, use, change } = asked
  const whole = (value: string | null) => (value === null ? undefined : Number(value))
  return (
    <Section title={t`Paramètres`}>
      <Stack gap="4">
        <Chosen asked={asked} />
        <Group title={t`Volumes`}>
          <Figure
            label={i18n._(inputWords.mono_volume)}
            value={use.mono_volume}
            whole
            most={100_000_000}
            onChange={(value) => change({ mono_volume: whole(value) })}
          />
          <Figure
            label={i18n._(inputWords.colour_volume)}
            value={use.colour_volume}
            whole
            most={100_000_000}
            onChange={(value) => change({ colour_volume: whole(value) })}
          />
          <Figure
            label={i18n._(inputWords.mono_coverage)}
            help={t`Vide : celle de chaque ligne.`}
            value={use.mono_coverage}
            unit="PERCENT"
            most={100}
            onChange={(value) => change({ mono_coverage: value ?? 'own' })}
          />
          <Figure
            label={i18n._(inputWords.colour_coverage)}
            help={t`Vide : celle de chaque ligne.`}
            value={use.colour_coverage}
            unit="PERCENT"
            most={100}
            onChange={(value) => change({ colour_coverage: value ?? 'own' })}
          />
          <Figure
            label={i18n._(inputWords.months)}
            value={use.months}
            whole
            least={1}
            most={600}
            onChange={(value) => change({ months: whole(value) })}
          />
        </Group>
        <Group title={t`Coûts`}>
          <Figure
            label={i18n._(inputWords.hourly_cost)}
            value={use.hourly_cost}
            unit="EUR"
            onChange={(value) => change({ hourly_cost: value ?? undefined })}
          />
          <Figure
            label={i18n._(inputWords.travel_cost)}
            value={use.travel_cost}
            unit="EUR"
            onChange={(value) => change({ travel_cost: value ?? undefined })}
          />
          <Figure
            label={i18n._(inputWords.k)}
            help={t`Sur les lignes d’encre.`}
            value={use.k}
            onChange={(value) => change({ k: value ?? undefined })}
          />
        </Group>
        <Group title={t`Marges`} wide>
          <Markup label={i18n._(inputWords.agency_markup)} name="agency_markup" asked={asked} />
          <Markup label={i18n._(inputWords.seller_markup)} name="seller_markup" asked={asked} />
        </Group>
        <Toggle
          label={t`Pour 1 000 pages`}
          checked={search.thousand === true}
          onChange={(thousand) => change({ thousand: thousand || undefined })}
        />
      </Stack>
    </Section>
  )
}

/** A group of fields, in two columns or in one wide column. */
function Group({ title, wide = false, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <html.fieldset minW="0" borderTopWidth="1px" pt="3">
      <html.legend float="left" w="full" textStyle="sm" fontWeight="semibold" mb="2">
        {title}
      </html.legend>
      <Grid clear="both" gap="3" templateColumns={wide ? 'minmax(0, 1fr)' : 'repeat(auto-fill, minmax(8rem, 1fr))'} alignItems="start">
        {children}
      </Grid>
    </html.fieldset>
  )
}

/** The choice of one to five nomenclatures, or of all those of a category. */
function Chosen({ asked: { ids, change } }: { asked: CalculationInput }) {
  const { t } = useLingui()
  const nomenclatures = useQuery({ ...nomenclaturesQuery(), enabled: useCanCall('technical_nomenclatures.list') })
  const categories = useQuery({ ...categoriesQuery(), enabled: useCanCall('printer_categories.list') })
  const [tooMany, setTooMany] = useState(false)
  const choose = (chosen: number[]) => {
    setTooMany(chosen.length > MOST)
    change({ nomenclature_ids: chosen.length > 0 ? chosen.slice(0, MOST) : undefined })
  }
  const filled = categories.data?.items.filter(({ nomenclatures: own }) => own.length > 0) ?? []
  return (
    <Stack gap="2">
      <HStack gap="2" wrap="wrap">
        <Facet
          label={t`Nomenclatures`}
          options={(nomenclatures.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          selected={ids}
          onChange={choose}
          failed={failureOf(nomenclatures)}
        />
        <Facet
          label={t`Par catégorie`}
          options={filled.map(({ id, name, nomenclatures: own }) => ({ value: id, label: name, count: own.length }))}
          selected={[]}
          onChange={([id]) => choose(filled.find((one) => one.id === id)?.nomenclatures.map((one) => one.id) ?? [])}
          single
          failed={failureOf(categories)}
        />
        {ids.length > 0 && <Button size="sm" variant="ghost" onClick={() => choose([])}>{t`Tout retirer`}</Button>}
      </HStack>
      <Field.Root invalid={tooMany}>
        <Field.ErrorText>{t`${MOST} nomenclatures au maximum : les premières sont retenues.`}</Field.ErrorText>
      </Field.Root>
    </Stack>
  )
}

interface FigureProps {
  label: string
  help?: string
  value: string | null
  unit?: 'EUR' | 'PERCENT'
  whole?: boolean
  least?: number
  most?: number
  /** The problem of the value that was entered before. */
  problem?: string | null
  onChange: (value: string | null) => void
  suffix?: DecimalInputProps['suffix']
}

/** A figure that takes effect while it is typed; an invalid one changes nothing and shows why. */
function Figure({ label, help, value, unit, whole = false, least = 0, most = 999_999_999, problem = null, onChange, suffix }: FigureProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const wrong = typed ?? problem
  const take = (next: string | null) => {
    const outside = next !== null && (Number(next) < least || Number(next) > most)
    setTyped(outside ? (unit === 'PERCENT' ? 'share_out_of_range' : 'invalid') : null)
    if (!outside) onChange(next === null ? null : trimZeros(next))
  }
  return (
    <Field.Root invalid={wrong !== null}>
      <Field.Label textStyle="xs" minH="8" alignItems="flex-end">
        {label}
      </Field.Label>
      <DecimalInput
        value={value}
        {...(unit && { unit })}
        suffix={suffix}
        maxDecimals={whole ? 0 : 4}
        signed={least < 0}
        invalid={wrong !== null}
        onProblem={(key) => key && setTyped(key)}
        onChange={take}
      />
      {wrong === null ? (
        help && <Field.HelperText>{help}</Field.HelperText>
      ) : (
        <Field.ErrorText>{fieldMessage(wrong, { max: whole ? 0 : 4 })}</Field.ErrorText>
      )}
    </Field.Root>
  )
}

function Markup({ label, name, asked: { search, change } }: { label: string; name: MarkupName; asked: CalculationInput }) {
  const { t, i18n } = useLingui()
  const markup = markupIn(search, name)
  const type = search[`${name}_type`] ?? 'coefficient'
  const units: Record<CoefficientType, string> = { coefficient: '×', markup_rate: t`% marge`, margin_rate: t`% marque` }
  const menu = (
    <NativeSelect.Root size="xs" variant="plain">
      <NativeSelect.Field
        aria-label={t`${label}, exprimé(e) en`}
        title={i18n._(coefficientTypeLabels[type])}
        value={type}
        onChange={({ target }) => change({ [`${name}_type`]: coefficientTypes.find((one) => one === target.value) })}
      >
        {coefficientTypes.map((one) => (
          <option key={one} value={one} title={i18n._(coefficientTypeLabels[one])}>
            {units[one]}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  )
  return (
    <Figure
      label={label}
      value={markup?.value ?? null}
      {...(type === 'coefficient' ? {} : { unit: 'PERCENT' as const, most: 10_000 })}
      suffix={{ menu, width: '6.5rem' }}
      problem={markup && markupRefusal(markup)}
      onChange={(value) => change({ [name]: value ?? undefined })}
    />
  )
}
