// The effect on the monthly cost if each input, or the price of each line, rises by one tenth.
import { useLingui } from '@lingui/react/macro'

import type { SensitiveInput } from '#engine/costing/curves.ts'
import { sensitiveInputs } from '#engine/costing/curves.ts'
import { heaviestFirst, sizeOf } from '#engine/costing/parts.ts'
import { Bars } from '#kit/charts/bars.tsx'
import { ChartSection } from '#kit/charts/frame.tsx'
import { SmallTable } from '#kit/table/small-table.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { figureColumn, nameColumn, wordColumn } from '../-calculator/columns.tsx'
import { euros, signedEuros } from '../-calculator/words.ts'
import type { Drawn, DrawnProps } from './drawn.ts'
import { sensitiveWords } from './sensitive-words.ts'

export function Sensitivity({ items }: DrawnProps) {
  const { t, i18n } = useLingui()
  const of = ({ curves }: Drawn, input: SensitiveInput) => curves.sensitivity.find((one) => one.input === input)?.monthly ?? null
  const title = t`Sensibilité (+10 %)`
  return (
    <ChartSection
      title={title}
      words={items.map((item) => {
        const { name } = item
        const [most] = heaviestFirst(sensitiveInputs, (input) => of(item, input))
        const by = most === undefined ? null : of(item, most)
        if (most === undefined || by === null || sizeOf(by).eq(0)) return t`${name} : rien ne change le coût d’un mois.`
        const [input, change] = [i18n._(sensitiveWords[most]), signedEuros(by)]
        return t`${name} : c’est « ${input} » qui pèse le plus ; +10 % modifie le coût mensuel de ${change}.`
      })}
      chart={
        <Bars
          label={title}
          rows={sensitiveInputs.map((input) => ({ name: i18n._(sensitiveWords[input]), values: items.map((item) => of(item, input)) }))}
          series={items.map(({ name }) => name)}
          format={euros}
        />
      }
      table={
        <SmallTable<{ item: Drawn; input: SensitiveInput }>
          label={title}
          narrow="scrolls"
          columns={[
            nameColumn({ id: 'nomenclature', label: t`Nomenclature`, value: ({ item }) => item.name }),
            wordColumn({ id: 'input', label: t`Un dixième de plus`, value: ({ input }) => i18n._(sensitiveWords[input]) }),
            figureColumn({ id: 'monthly', label: t`Par mois`, value: ({ item, input }) => of(item, input), format: signedEuros }),
          ]}
          rows={items.flatMap((item) => sensitiveInputs.map((input) => ({ item, input })))}
          idOf={({ item, input }) => `${item.id} ${input}`}
        />
      }
    />
  )
}

export function LinePrices({ name, lines }: { name: string; lines: NonNullable<Drawn['lines']> }) {
  const { t } = useLingui()
  const title = t`Le prix de chaque ligne : ${name}`
  const ordered = heaviestFirst(lines, (line) => line.monthly)
  const [most] = ordered
  if (!most) return null
  const [reference, change] = [most.name, signedEuros(most.monthly)]
  return (
    <ChartSection
      title={title}
      words={[t`${reference} pèse le plus : +10 % sur son prix modifie le coût mensuel de ${change}.`]}
      chart={
        <Bars
          label={title}
          rows={ordered.slice(0, MOST_BARS).map((line) => ({ name: line.name, values: [line.monthly] }))}
          series={[t`Par mois`]}
          format={euros}
          lang={CONTENT_LANGUAGE}
        />
      }
      table={
        <SmallTable<(typeof ordered)[number]>
          label={title}
          narrow="scrolls"
          columns={[
            wordColumn({ id: 'line', label: t`Un dixième de plus du prix de`, value: (line) => line.name }),
            figureColumn({ id: 'monthly', label: t`Par mois`, value: (line) => line.monthly, format: signedEuros }),
          ]}
          rows={ordered}
          idOf={(line) => line.id}
        />
      }
    />
  )
}

/** The chart shows the largest effects; the table has all. */
const MOST_BARS = 15
