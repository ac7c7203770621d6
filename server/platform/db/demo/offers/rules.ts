// The rules of the demo's offers, and their test cases.
import type { Inputs } from '#contract/index.ts'
import type { RuleFields } from '#contract/rules/rules.ts'
import type { Action, Condition, RuleField } from '#engine/rules/rules.ts'
import { addDays } from '#engine/time/days.ts'

import { caseSet } from '../../../../offers/sets/cases.ts'
import { writeSet } from '../../../../offers/sets/sets.ts'
import { writableOffer } from '../../../../offers/write.ts'
import { addRule, changeRule } from '../../../../rules/write.ts'
import type { Tx } from '../../write.ts'
import { lockRow } from '../../write/locks.ts'

type Case = Omit<Inputs['rule_cases']['save']['items'][number], 'id'>
interface DemoRules {
  /** `next` contains the fields that a second version changes. */
  rules: (Pick<RuleFields, 'name' | 'conditions' | 'actions'> & Partial<RuleFields> & { next?: Partial<RuleFields> })[]
  cases: Case[]
}
type IdOf = (reference: string) => number

type Later = () => Promise<void>
/** Adds the rules of the offer with this reference; nothing when one of their products is missing. Returns the changes to make later. */
export async function addRules(tx: Tx, ids: ReadonlyMap<string, number>, offer_id: number, reference: string, day: string): Promise<Later> {
  const missing: string[] = []
  const idOf = (name: string) => ids.get(name) ?? missing.push(name)
  const said = demoRules[reference]?.(idOf, day)
  if (!said || missing.length > 0) return async () => {}
  const reading = { user: null, day }
  const blank = { description: null, manager_id: null, start_date: null, end_date: null, active: true, tag_ids: [] }
  const changes: { id: number; next: Partial<RuleFields> }[] = []
  for (const { next, ...fields } of said.rules) {
    const { id } = await addRule(tx, reading, offer_id, { ...blank, ...fields })
    if (next) changes.push({ id, next })
  }
  await writeSet(
    tx,
    writableOffer,
    caseSet,
    await lockRow(tx, writableOffer, offer_id),
    said.cases.map((one) => ({ ...one })),
  )
  return async () => {
    for (const { id, next } of changes) await changeRule(tx, reading, { offer_id, id, version_number: 1 }, next)
  }
}

const all = (...items: Condition[]) => ({ operator: 'and' as const, items })
const of = (product_id: number, comparator: 'gte' | 'eq' | 'lt', value: string): Condition => ({
  product_id,
  field: 'quantity',
  comparator,
  value,
})
const write = (
  destination_product_id: number,
  destination_field: RuleField,
  value: string | boolean,
  operator: Action['operator'] = 'assign',
): Action => ({ destination_product_id, destination_field, operator, value })
/** Includes a product, at least once. */
const along = (id: number): Action[] => [
  write(id, 'required', true),
  write(id, 'min_quantity', '1', 'minimum'),
  write(id, 'quantity', '1', 'minimum'),
]
const tried = (name: string, quantities: Record<number, string>, expected: Case['expected'], more: Partial<Case> = {}): Case => ({
  name,
  quantities,
  zone: 'LYO',
  actor: 'seller',
  date: null,
  expected,
  ...more,
})

const demoRules: Record<string, (id: IdOf, day: string) => DemoRules> = {
  'OFF-COP-25': (id, day) => {
    const [copier, toner, drum, paper] = [id('KEL-C2530'), id('KEL-TK35K'), id('KEL-DK35'), id('PAP-A4-90')]
    return {
      rules: [
        {
          name: 'Entretien obligatoire avec le copieur',
          description: 'Un copieur part toujours avec son tambour de rechange.',
          conditions: all(of(copier, 'gte', '1')),
          actions: [write(drum, 'required', true)],
          next: { actions: along(drum) },
        },
        {
          name: 'À partir de cinq copieurs, les toners noirs sont offerts',
          conditions: all(of(copier, 'gte', '5')),
          actions: [write(toner, 'discount_rate', '100')],
          end_date: addDays(day, 25),
        },
        {
          name: 'Papier épais proposé avec deux copieurs seulement',
          description: 'Suspendue : le papier de 90 g est en rupture.',
          active: false,
          conditions: all(of(copier, 'lt', '2')),
          actions: [write(paper, 'visible', false), write(paper, 'quantity', '0')],
        },
      ],
      cases: [
        tried('Un copieur', { [copier]: '1', [drum]: '0' }, [
          { product_id: drum, field: 'quantity', value: '1' },
          { product_id: drum, field: 'required', value: true },
          { product_id: toner, field: 'discount_rate', value: '0' },
        ]),
        tried('Cinq copieurs, toners offerts', { [copier]: '5' }, [{ product_id: toner, field: 'discount_rate', value: '100' }], {
          date: day,
        }),
      ],
    }
  },
  'OFF-IMP-NB': (id) => {
    const [small, large, large_toner] = [id('ORV-LM210'), id('ORV-LM540'), id('ORV-T540XL')]
    return {
      rules: [
        {
          name: 'Le toner de grande capacité va avec la LM540 seulement',
          conditions: all(of(large, 'eq', '0')),
          actions: [write(large_toner, 'quantity', '0'), write(large_toner, 'visible', false)],
        },
        {
          name: 'Remise de parc dès vingt imprimantes, en agence',
          conditions: {
            operator: 'and',
            items: [of(small, 'gte', '20'), { field: 'actor', comparator: 'eq', value: 'agency' }],
          },
          actions: [write(small, 'discount_rate', '5')],
        },
      ],
      cases: [
        tried('Sans LM540, pas de toner XL', { [large]: '0', [large_toner]: '2' }, [
          { product_id: large_toner, field: 'visible', value: false },
          { product_id: large_toner, field: 'quantity', value: '0' },
        ]),
        tried('Vingt imprimantes en agence', { [small]: '20' }, [{ product_id: small, field: 'discount_rate', value: '5' }], {
          actor: 'agency',
        }),
        // This case fails on purpose: the discount is only given to agencies, and somebody has to decide which is right.
        tried('Vingt imprimantes chez un revendeur', { [small]: '20' }, [{ product_id: small, field: 'discount_rate', value: '5' }]),
      ],
    }
  },
  'OFF-POSTE-MOB': (id, day) => {
    const [laptop, screen, dock] = [id('NDX-14A'), id('LUM-24F'), id('CBX-SOCLE')]
    return {
      rules: [
        {
          name: 'Un écran au moins par portable',
          conditions: all(of(laptop, 'gte', '1')),
          actions: [
            {
              destination_product_id: screen,
              destination_field: 'quantity',
              operator: 'minimum',
              source_product_id: laptop,
              source_field: 'quantity',
            },
          ],
        },
        {
          name: 'Station d’accueil à moitié prix à Lyon',
          conditions: {
            operator: 'and',
            items: [
              { field: 'zone', comparator: 'eq', value: 'LYO' },
              { operator: 'or', items: [of(laptop, 'gte', '3'), of(screen, 'gte', '3')] },
            ],
          },
          actions: [write(dock, 'discount_rate', '50')],
          start_date: addDays(day, -30),
        },
      ],
      cases: [
        tried('Trois portables, trois écrans', { [laptop]: '3' }, [{ product_id: screen, field: 'quantity', value: '3' }]),
        tried('Trois portables à Lyon', { [laptop]: '3' }, [{ product_id: dock, field: 'discount_rate', value: '50' }], { zone: 'LYO' }),
      ],
    }
  },
  'OFF-TEL': (id, day) => {
    const [desk, reception] = [id('VOX-P10'), id('VOX-P50V')]
    return {
      rules: [
        {
          name: 'Poste d’accueil obligatoire dès trente postes',
          conditions: all(of(desk, 'gte', '30')),
          actions: along(reception),
          start_date: addDays(day, 12),
        },
      ],
      cases: [
        tried('Trente postes', { [desk]: '30' }, [{ product_id: reception, field: 'quantity', value: '1' }], {
          date: addDays(day, 15),
        }),
        tried('Dix postes', { [desk]: '10' }, [{ product_id: reception, field: 'required', value: false }]),
      ],
    }
  },
}
