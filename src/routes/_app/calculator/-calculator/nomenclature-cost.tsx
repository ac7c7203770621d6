// The cost per page of each line of the nomenclatures, and how the costs of pages, months and contracts are made up.
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { NomenclatureLine } from '#contract/costing/nomenclature-lines.ts'
import { labourFormula, lineFormula } from '#engine/costing/formula.ts'
import { trimZeros } from '#entities/offers/markup-labels.ts'
import { HStack, Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { Toggle } from '#kit/form/fields/toggle.tsx'
import { formatMoney, formatNumber, formatPercent } from '#kit/format/formats.ts'
import { Section } from '#kit/page/page.tsx'
import { type SmallColumn, SmallTable } from '#kit/table/small-table.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import type { CalculationInput } from './calculation.ts'
import { figureColumn, wordColumn } from './columns.tsx'
import type { Costed } from './costs.ts'
import { exportedAs } from './export/menu.tsx'
import { Frame } from './frame.tsx'
import { euros, exclusionWords, notation, pageHeads, pageText } from './words.ts'

export function NomenclatureCost() {
  const { t } = useLingui()
  const [formulas, setFormulas] = useState(false)
  return (
    <Frame title={t`Coût des nomenclatures`} renderExport={exportedAs({ name: 'cout-des-nomenclatures', view: 'cost' })}>
      {(items, asked) => (
        <Stack gap="4">
          <HStack>
            <Toggle label={t`Montrer les formules`} checked={formulas} onChange={setFormulas} />
          </HStack>
          {items.map(
            (costed) => costed.detail && <Nomenclature key={costed.id} {...costed} {...{ asked, formulas }} detail={costed.detail} />,
          )}
        </Stack>
      )}
    </Frame>
  )
}

interface NomenclatureProps {
  name: string
  detail: NonNullable<Costed['detail']>
  asked: CalculationInput
  formulas: boolean
}

function Nomenclature({ name, detail, asked, formulas }: NomenclatureProps) {
  const { t } = useLingui()
  const { cost } = detail
  return (
    <Section title={<span lang={CONTENT_LANGUAGE}>{name}</span>}>
      <Stack gap="5">
        <Lines {...{ name, detail, asked, formulas }} />
        <Subtotals {...{ name, detail, asked, formulas }} />
        <HStack gap="6" wrap="wrap" textStyle="sm">
          <Text>{t`Par mois : ${euros(cost.monthly)}`}</Text>
          <Text>{t`Pour le contrat : ${euros(cost.contract)}`}</Text>
        </HStack>
      </Stack>
    </Section>
  )
}

function Lines(props: NomenclatureProps) {
  const { t } = useLingui()
  const columns = useLineColumns(props)
  const { name, detail } = props
  return <SmallTable label={t`Lignes de ${name}`} narrow="scrolls" columns={columns} rows={detail.lines} idOf={({ id }) => id} />
}

function useLineColumns({ detail: { cost }, asked: { search, use }, formulas }: NomenclatureProps): SmallColumn<NomenclatureLine>[] {
  const { t, i18n } = useLingui()
  const byId = new Map(cost.lines.map((one) => [one.line.id, one]))
  const percent = (value: string) => formatPercent(trimZeros(value))
  const coverage = figureColumn<NomenclatureLine>({
    id: 'coverage',
    label: t`Couverture`,
    value: ({ id }) => byId.get(id)?.coverage,
    format: percent,
  })
  const costPage = figureColumn<NomenclatureLine>({
    id: 'cost_page',
    label: pageHeads(search.thousand === true).cost,
    value: ({ id }) => (byId.get(id)?.excluded ? null : (byId.get(id)?.cost_page ?? '0')),
    format: (value) => pageText(value, search.thousand === true),
  })
  return [
    {
      ...wordColumn({ id: 'reference', label: t`Référence`, value: ({ reference }) => reference }),
      cell: ({ id, reference }) => {
        const costed = byId.get(id)
        return <Named name={reference} formula={formulas && costed ? lineFormula(costed, use.k, notation) : null} />
      },
    },
    wordColumn({ id: 'family', label: t`Famille`, value: ({ family }) => family ?? '' }),
    wordColumn({ id: 'pages', label: t`Pages`, value: ({ is_colour }) => (is_colour ? t`Couleur` : t`Mono`) }),
    figureColumn({ id: 'price', label: t`Prix`, value: ({ price }) => price, format: formatMoney }),
    figureColumn({
      id: 'quantity',
      label: t`Quantité`,
      value: ({ quantity }) => quantity,
      format: (value) => formatNumber(trimZeros(value)),
    }),
    figureColumn({ id: 'durability', label: t`Durée de vie (pages)`, value: ({ durability }) => durability, format: formatNumber }),
    { ...coverage, cell: (line) => (byId.get(line.id)?.coverage ? coverage.cell(line) : t`usure`) },
    figureColumn({ id: 'use_rate', label: t`Utilisation`, value: ({ use_rate }) => use_rate, format: percent }),
    {
      ...costPage,
      cell: (line) => {
        const excluded = byId.get(line.id)?.excluded
        return excluded ? <Text color="fg.muted">{i18n._(exclusionWords[excluded])}</Text> : costPage.cell(line)
      },
    },
  ]
}

interface Subtotal {
  id: string
  name: string
  formula?: string | null
  mono: string
  colour: string
}

function Subtotals({ name, detail: { cost, nomenclature }, asked: { search, use }, formulas }: NomenclatureProps) {
  const { t } = useLingui()
  const columns = useSubtotalColumns(search.thousand === true)
  const rows: Subtotal[] = [
    ...cost.families.map(({ family, mono_page, colour_page }, at) => ({
      id: `family ${at}`,
      name: family ?? t`Sans famille`,
      mono: mono_page,
      colour: colour_page,
    })),
    {
      id: 'labour',
      name: t`Main-d’œuvre`,
      ...(formulas && { formula: labourFormula(nomenclature, use, cost.labour_page, notation) }),
      mono: cost.labour_page,
      colour: cost.labour_page,
    },
  ]
  const page = { id: 'page', name: pageHeads(search.thousand === true).page, mono: cost.mono_page, colour: cost.colour_page }
  return <SmallTable label={t`Sous-totaux de ${name}`} narrow="scrolls" columns={columns} rows={rows} sums={[page]} idOf={({ id }) => id} />
}

function useSubtotalColumns(thousand: boolean): SmallColumn<Subtotal>[] {
  const { t } = useLingui()
  const heads = pageHeads(thousand)
  const format = (value: string) => pageText(value, thousand)
  return [
    {
      ...wordColumn({ id: 'name', label: t`Sous-totaux`, value: ({ name }) => name }),
      cell: ({ name, formula }) => <Named name={name} formula={formula} />,
    },
    figureColumn({ id: 'mono', label: heads.mono, value: ({ mono }) => mono, format }),
    figureColumn({ id: 'colour', label: heads.colour, value: ({ colour }) => colour, format }),
  ]
}

/** The name of a row, and below it the formula of its figure. */
function Named({ name, formula }: { name: string; formula?: string | null | undefined }) {
  return (
    <>
      {name}
      {formula && (
        <Text textStyle="xs" fontWeight="normal" color="fg.muted">
          {formula}
        </Text>
      )}
    </>
  )
}
