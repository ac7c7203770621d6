// The theoretical cost of printing: costs and selling prices of pages, by nomenclature. Each right shows its part.
import * as v from 'valibot'

import { costWarnings } from '#engine/costing/cost.ts'
import { sensitiveInputs } from '#engine/costing/curves.ts'
import { exclusions } from '#engine/costing/lines.ts'
import { coefficientTypes, markupRefusal } from '#engine/offers/markup.ts'

import { permissionsByArea } from '../people/permissions.ts'
import { BAD_REQUEST, can } from '../shared/endpoint.ts'
import { Decimal, Id, Money, Quantity, requiredName } from '../shared/fields.ts'
import { listOf } from '../shared/lists.ts'
import { Percent } from '../shared/percent.ts'
import { PdfAnswer, PRINT_FAILED, PrintedLanguage } from '../shared/printed.ts'

/** The number of nomenclatures that can be calculated side by side. */
export const MOST_NOMENCLATURES = 5

/** One to five ids, each once: `nomenclature_ids=3,5`. */
export const NomenclatureIds = v.pipe(
  v.string('invalid_filter'),
  v.regex(/^\d{1,10}(,\d{1,10})*$/, 'invalid_filter'),
  v.transform((text) => [...new Set(text.split(',').map(Number))]),
  listOf(Id, MOST_NOMENCLATURES, { too_long: 'too_many_values' }),
)
const whole = (least: number, most: number) =>
  v.pipe(v.number('invalid'), v.integer('invalid'), v.minValue(least, 'invalid'), v.maxValue(most, 'invalid'))
/** Pages per month. */
export const Volume = whole(0, 100_000_000)
export const Months = whole(1, 600)
/** In percent, or `own` to use each line's own coverage, regardless of the settings. */
const CoverageOrOwn = v.union([v.literal('own'), Percent], ({ input }) => {
  const { issues } = v.safeParse(Percent, input)
  return issues?.[0].message ?? 'invalid_decimal'
})

const given = {
  nomenclature_ids: NomenclatureIds,
  mono_volume: v.optional(Volume, 0),
  colour_volume: v.optional(Volume, 0),
  months: v.optional(Months, 36),
  mono_coverage: v.optional(CoverageOrOwn),
  colour_coverage: v.optional(CoverageOrOwn),
  hourly_cost: v.optional(Money),
  travel_cost: v.optional(Money),
  k: v.optional(Quantity, '1'),
  agency_markup: v.optional(Decimal),
  agency_markup_type: v.optional(v.picklist(coefficientTypes, 'invalid'), 'coefficient'),
  seller_markup: v.optional(Decimal),
  seller_markup_type: v.optional(v.picklist(coefficientTypes, 'invalid'), 'coefficient'),
  /** Whether to return the curves as well. */
  curves: v.optional(v.boolean('invalid'), false),
}
const Given = v.object(given)
export type AskedCost = v.InferOutput<typeof Given>
const refusingMarkups = <Input extends Omit<AskedCost, 'curves'>>() =>
  v.rawCheck<Input>(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const { value: input } = dataset
    for (const name of ['agency_markup', 'seller_markup'] as const) {
      const value = input[name]
      const key = value === undefined ? null : markupRefusal({ value, coefficient_type: input[`${name}_type`] })
      if (key) addIssue({ message: key, path: [{ type: 'object', origin: 'value', input, key: name, value }] })
    }
  })
const Asked = v.pipe(Given, refusingMarkups())

/** The views of a calculation; `summary` shows everything that the caller may see. */
export const costViews = ['summary', 'cost', 'sell', 'sell_vendor', 'charts'] as const
export type CostView = (typeof costViews)[number]
/** The views that compare scenarios. */
export const comparingViews: ReadonlySet<CostView> = new Set<CostView>(['summary', 'charts'])
const { curves: _, ...ofScenario } = given
/** `compared[0][name]=…&compared[0][nomenclature_ids]=…`, at most four. Nomenclatures that no longer exist are left out. */
const Compared = listOf(v.pipe(v.object({ ...ofScenario, name: requiredName(60) }), refusingMarkups()), 4, { too_long: 'too_many_values' })
const AskedPdf = v.pipe(
  v.object({
    ...given,
    view: v.optional(v.picklist(costViews, 'invalid'), 'summary'),
    /** Page costs are shown per thousand pages. */
    thousand: v.optional(v.boolean('invalid'), false),
    language: PrintedLanguage,
    compared: v.optional(Compared, []),
  }),
  refusingMarkups(),
)

/** €/page, € per month, €; rounded once to six decimals. */
const Price = v.object({
  mono_page: v.string(),
  colour_page: v.string(),
  monthly: v.string(),
  contract: v.string(),
  /** € per month: this price minus the one that the markup was applied to. */
  margin: v.string(),
  /** The number of pages between two interventions from which the price pays for one; null when there is none. */
  break_even_pages: v.nullable(v.string()),
  /** The coverage between 5 and 25 % from which a page costs more than its price; null when there is none. */
  below_cost_from: v.object({ mono: v.nullable(v.string()), colour: v.nullable(v.string()) }),
})
/** €/page and € per month, rounded once to six decimals; described in `engine/costing/curves.ts`. */
const Curves = v.object({
  volume: v.array(v.object({ volume: v.string(), page: v.string(), page_whole: v.nullable(v.string()) })),
  coverage: v.array(v.object({ coverage: v.string(), mono_page: v.string(), colour_page: v.string() })),
  sensitivity: v.array(v.object({ input: v.picklist(sensitiveInputs), monthly: v.nullable(v.string()) })),
  /** € per month added by 10 % more of each line's price. Needs `nomenclature_cost`. */
  lines: v.optional(v.array(v.object({ id: v.number(), monthly: v.nullable(v.string()) }))),
})
const Cost = v.object({
  nomenclature_id: v.number(),
  /** Needs `nomenclature_cost` or `graph`, like the next four. */
  mono_page: v.optional(v.string()),
  colour_page: v.optional(v.string()),
  labour_page: v.optional(v.string()),
  monthly: v.optional(v.string()),
  contract: v.optional(v.string()),
  /** Needs `nomenclature_cost`. */
  lines: v.optional(v.array(v.object({ id: v.number(), cost_page: v.nullable(v.string()), excluded: v.optional(v.picklist(exclusions)) }))),
  /** Needs `nomenclature_cost` or `graph`. */
  families: v.optional(v.array(v.object({ family: v.nullable(v.string()), mono_page: v.string(), colour_page: v.string() }))),
  /** Needs `nomenclature_cost` or `graph`; only when requested. */
  curves: v.optional(Curves),
  /** Needs `sell_cost`. */
  sell: v.optional(Price),
  /** Needs `sell_vendor_cost`. */
  sell_vendor: v.optional(Price),
  hours_needed: v.nullable(v.string()),
  hours_available: v.string(),
  warnings: v.array(v.picklist(costWarnings)),
})
export type TheoreticalCostItem = v.InferOutput<typeof Cost>

export const theoretical_cost = {
  get: can(...permissionsByArea.calculator)
    .route({
      method: 'GET',
      path: '/theoretical-cost',
      summary:
        'Returns the costs and selling prices of pages; absent costs and coverages come from the settings of the caller’s subsidiary',
    })
    .input(Asked)
    .output(v.object({ items: v.array(Cost) }))
    .errors({ BAD_REQUEST }),
  pdf: can(...permissionsByArea.calculator)
    .route({
      method: 'GET',
      path: '/theoretical-cost/pdf',
      outputStructure: 'detailed',
      summary: 'Returns a view of a calculation as a PDF: its inputs, the figures that the caller may see with explanations, and warnings',
    })
    .input(AskedPdf)
    .output(PdfAnswer)
    .errors({ BAD_REQUEST, PRINT_FAILED }),
}
