// The demo's printers: their speed and their consumables. Lines are products of the demo, or parts that are not in a catalogue.
import type { GivenLine } from '#contract/costing/nomenclature-lines.ts'

export interface DemoNomenclature {
  name: string
  /** The reference of the printer's product. */
  printer: string
  maximum_monthly_volume: number
  print_speed: number | null
  average_intervention_duration: string | null
  pages_between_interventions?: number
  lines: GivenLine[]
}
interface DemoCategory {
  name: string
  description: string
  pages_between_interventions: number
  nomenclatures: DemoNomenclature[]
}

const black = (reference: string, durability: number): GivenLine => ({ reference, durability, family: 'Toner', ink_rate: '5' })
const colour = (reference: string, durability: number): GivenLine => ({ ...black(reference, durability), is_colour: true })
const colours = (made: string, durability: number) => ['C', 'M', 'Y'].map((ink) => colour(`${made}${ink}`, durability))
const part = (family: string, reference: string, durability: number): GivenLine => ({ reference, durability, family })
/** A part that is not in any catalogue. */
const ordered = (line: GivenLine, brand: string, price: string): GivenLine => ({ ...line, brand, price, group_purchase_price: price })

const kelmarParts: GivenLine[] = [
  part('Tambour', 'KEL-DK35', 200_000),
  { ...part('Tambour', 'KEL-DK35', 200_000), quantity: '3', is_colour: true },
  part('Fusion', 'KEL-FK35', 300_000),
  ordered(part('Transfert', 'KEL-TB35', 300_000), 'Kelmar', '246'),
  ordered({ ...part('Récupération', 'KEL-WT35', 40_000), sub_family: 'Bac de récupération' }, 'Kelmar', '18.5'),
]

export const demoCategories: DemoCategory[] = [
  {
    name: 'Copieurs couleur A3',
    description: 'Copieurs de service, entretenus sur site : tambours et four remplacés par le technicien.',
    pages_between_interventions: 60_000,
    nomenclatures: [
      {
        name: 'Kelmar KC-2530i',
        printer: 'KEL-C2530',
        maximum_monthly_volume: 30_000,
        print_speed: 25,
        average_intervention_duration: '1.25',
        lines: [black('KEL-TK35K', 25_000), ...colours('KEL-TK35', 15_000), ...kelmarParts],
      },
      {
        name: 'Kelmar KC-3540i',
        printer: 'KEL-C3540',
        maximum_monthly_volume: 45_000,
        print_speed: 35,
        average_intervention_duration: '1.25',
        pages_between_interventions: 75_000,
        lines: [
          black('KEL-TK35K', 25_000),
          ...colours('KEL-TK35', 15_000),
          ...kelmarParts,
          // An alternative to the original one.
          { ...black('TER-TK35K', 25_000), is_included: false },
        ],
      },
      {
        name: 'Kelmar KC-4550i, finition interne',
        printer: 'KEL-C4550',
        maximum_monthly_volume: 60_000,
        print_speed: 45,
        average_intervention_duration: '1.5',
        pages_between_interventions: 90_000,
        lines: [
          ordered(black('KEL-TK45K', 30_000), 'Kelmar', '79'),
          ...['C', 'M', 'Y'].map((ink) => ordered(colour(`KEL-TK45${ink}`, 20_000), 'Kelmar', '98')),
          ordered(part('Tambour', 'KEL-DK45', 250_000), 'Kelmar', '238'),
          ordered(part('Fusion', 'KEL-FK45', 400_000), 'Kelmar', '342'),
          // Not bought so far.
          { ...part('Transfert', 'KEL-TB45', 400_000), brand: 'Kelmar' },
          ordered({ ...part('Finition', 'KEL-AG45', 15_000), use_rate: '4' }, 'Kelmar', '39.9'),
        ],
      },
    ],
  },
  {
    name: 'Imprimantes et multifonctions couleur A4',
    description: 'Petites équipes : le client change lui-même toners et tambours.',
    pages_between_interventions: 40_000,
    nomenclatures: [
      {
        name: 'Orvaline LC360',
        printer: 'ORV-LC360',
        maximum_monthly_volume: 15_000,
        print_speed: 36,
        average_intervention_duration: '0.75',
        lines: [
          black('ORV-T360K', 8_000),
          ...colours('ORV-T360', 6_000),
          part('Tambour', 'ORV-D360', 60_000),
          ordered(part('Fusion', 'ORV-F360', 100_000), 'Orvaline', '159'),
        ],
      },
      {
        name: 'Orvaline MC400',
        printer: 'ORV-MC400',
        maximum_monthly_volume: 20_000,
        print_speed: 40,
        average_intervention_duration: '1',
        lines: [
          // Bought before the price rose.
          { ...black('ORV-T360K', 8_000), price: '84.9' },
          ...colours('ORV-T360', 6_000),
          part('Tambour', 'ORV-D360', 60_000),
          ordered(part('Fusion', 'ORV-F360', 100_000), 'Orvaline', '159'),
          // Its durability is unknown.
          { reference: 'ORV-WT360', family: 'Récupération', brand: 'Orvaline', price: '14.9' },
          { reference: 'TER-360KIT', family: 'Toner', durability: 6_000, ink_rate: '5', is_colour: true, is_included: false },
        ],
      },
    ],
  },
  {
    name: 'Imprimantes monochromes A4',
    description: 'De une à cent imprimantes, un toner pour tout le parc.',
    pages_between_interventions: 50_000,
    nomenclatures: [
      {
        name: 'Orvaline LM210',
        printer: 'ORV-LM210',
        maximum_monthly_volume: 8_000,
        print_speed: 30,
        average_intervention_duration: '0.5',
        lines: [black('ORV-T210XL', 6_500), ordered(part('Tambour', 'ORV-D210', 30_000), 'Orvaline', '74')],
      },
      {
        name: 'Orvaline LM540',
        printer: 'ORV-LM540',
        maximum_monthly_volume: 40_000,
        print_speed: 52,
        average_intervention_duration: '0.75',
        pages_between_interventions: 100_000,
        lines: [
          black('ORV-T540XL', 20_000),
          ordered(part('Tambour', 'ORV-D540', 100_000), 'Orvaline', '132'),
          ordered(part('Fusion', 'ORV-F540', 200_000), 'Orvaline', '189'),
          ordered({ ...part('Entraînement', 'ORV-R540', 100_000), quantity: '2' }, 'Orvaline', '11.8'),
        ],
      },
    ],
  },
]

/** Its consumables have not been entered yet. */
export const incomplete: DemoNomenclature = {
  name: 'Kelmar KM-3060 (à compléter)',
  printer: 'KEL-M3060',
  maximum_monthly_volume: 30_000,
  print_speed: 30,
  average_intervention_duration: null,
  lines: [],
}
