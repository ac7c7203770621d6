// What each line of the nomenclatures costs per page, and what pages, months and contracts are made of.
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { labourFormula, lineFormula } from '#engine/cost/formula.ts'
import { trimmed } from '#entities/offers/markup-labels.ts'
import { HStack, Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { Toggle } from '#kit/form/fields/toggle.tsx'
import { formatMoney, formatNumber, formatPercent } from '#kit/format/formats.ts'
import { Section } from '#kit/page/page.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import type { Asked } from './calculation.ts'
import type { Costed } from './costs.ts'
import { exportedAs } from './export/menu.tsx'
import { Frame } from './frame.tsx'
import { type FigureRow, FigureTable } from './table.tsx'
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
  asked: Asked
  formulas: boolean
}

function Nomenclature({ name, detail, asked: { search, use }, formulas }: NomenclatureProps) {
  const { t, i18n } = useLingui()
  const { cost, nomenclature, lines } = detail
  const page = (value: string) => pageText(value, search.thousand === true)
  const byId = new Map(cost.lines.map((one) => [one.line.id, one]))
  const rows = lines.map((line): FigureRow => {
    const costed = byId.get(line.id)
    const excluded = costed?.excluded
    return {
      id: line.id,
      cells: [
        <Named key="name" name={line.reference} formula={formulas && costed ? lineFormula(costed, use.k, notation) : null} />,
        line.family ?? '',
        line.is_colour ? t`Couleur` : t`Mono`,
        line.price ? formatMoney(line.price) : '—',
        formatNumber(trimmed(line.quantity)),
        line.durability === null ? '—' : formatNumber(line.durability),
        costed?.coverage ? formatPercent(trimmed(costed.coverage)) : t`usure`,
        formatPercent(trimmed(line.use_rate)),
        excluded ? <Text color="fg.muted">{i18n._(exclusionWords[excluded])}</Text> : page(costed?.cost_page ?? '0'),
      ],
    }
  })
  const heads = pageHeads(search.thousand === true)
  const labour = labourFormula(nomenclature, use, cost.labour_page, notation)
  return (
    <Section title={<span lang={CONTENT_LANGUAGE}>{name}</span>}>
      <Stack gap="5">
        <FigureTable
          label={t`Lignes de ${name}`}
          columns={[
            { label: t`Référence` },
            { label: t`Famille` },
            { label: t`Pages` },
            { label: t`Prix`, figure: true },
            { label: t`Quantité`, figure: true },
            { label: t`Durée de vie (pages)`, figure: true },
            { label: t`Couverture`, figure: true },
            { label: t`Utilisation`, figure: true },
            { label: heads.cost, figure: true },
          ]}
          rows={rows}
        />
        <FigureTable
          label={t`Sous-totaux de ${name}`}
          columns={[{ label: t`Sous-totaux` }, ...[heads.mono, heads.colour].map((label) => ({ label, figure: true }))]}
          rows={[
            ...cost.families.map(({ family, mono_page, colour_page }, at) => ({
              id: `family ${at}`,
              cells: [family ?? t`Sans famille`, page(mono_page), page(colour_page)],
            })),
            {
              id: 'labour',
              cells: [
                <Named key="name" name={t`Main-d’œuvre`} formula={formulas ? labour : null} />,
                page(cost.labour_page),
                page(cost.labour_page),
              ],
            },
            { id: 'page', total: true, cells: [heads.page, page(cost.mono_page), page(cost.colour_page)] },
          ]}
        />
        <HStack gap="6" wrap="wrap" textStyle="sm">
          <Text>{t`Par mois : ${euros(cost.monthly)}`}</Text>
          <Text>{t`Pour le contrat : ${euros(cost.contract)}`}</Text>
        </HStack>
      </Stack>
    </Section>
  )
}

/** What a row is called, and below it what its figure was made of. */
function Named({ name, formula }: { name: string; formula: string | null }) {
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
