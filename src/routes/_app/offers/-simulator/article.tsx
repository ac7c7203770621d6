// A product of a simulation: its quantity, its unit price and total, and the effects of the rules.
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { CircleQuestionMark, RotateCcw } from 'lucide-react'
import { memo, useId, useState } from 'react'

import { sameNumber } from '#engine/money/decimals.ts'
import { isAverage } from '#engine/offers/tariff.ts'
import { Badge } from '#kit/elements/text.ts'
import { meaning } from '#kit/feedback/meaning.ts'
import { firstMessage } from '#kit/feedback/messages.ts'
import { DecimalCell } from '#kit/form/fields/decimal-input.tsx'
import { formatMoney } from '#kit/format/formats.ts'
import { bareDecimal } from '#kit/lines/columns.ts'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import type { Effect, ShownLine } from './lines.ts'
import { boundsText, effectText, quantityText, warningText } from './words.ts'

interface ArticleProps extends ShownLine {
  offer_id: number
  /** Hides rules, tariffs and master data, because a customer is looking on. */
  forCustomer?: boolean
  /** The entered quantity; undefined: the default one. */
  asked: string | undefined
  /** Whether the user may open the rules. */
  opensRules: boolean
  onQuantity: (product_id: number, quantity: string | null) => void
  onWhy?: ((product_id: number) => void) | undefined
}

/** The warnings that a customer may see. */
const ofQuantity = new Set(['QUANTITY_BELOW_MIN', 'QUANTITY_ABOVE_MAX', 'REQUIRED'])

// With every keystroke all lines are new objects, but most of them have equal contents.
const isTheSame = (a: ArticleProps, b: ArticleProps) =>
  a.onQuantity === b.onQuantity && a.onWhy === b.onWhy && JSON.stringify(a) === JSON.stringify(b)

export const Article = memo(function Article(props: ArticleProps) {
  const { line, usual, effects, catalog, offer_id, asked, opensRules, onQuantity, onWhy, forCustomer = false } = props
  const { t } = useLingui()
  const id = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const { product, quantity, unit_price, total, visible } = line
  const wanted = asked ?? usual
  const wrong = line.warnings.some(({ code }) => ofQuantity.has(code))
  const warnings = forCustomer ? line.warnings.filter(({ code }) => ofQuantity.has(code)) : line.warnings
  return (
    <li data-product={product.id} data-hidden={visible ? undefined : ''}>
      <div data-cell="name">
        <div lang={CONTENT_LANGUAGE}>{product.designation}</div>
        <div data-part="note">
          <span>{product.reference}</span>
          {line.required && <Badge colorPalette={meaning.plain}>{t`Obligatoire`}</Badge>}
          {!visible && <Badge colorPalette={meaning.plain}>{t`Masqué, hors total`}</Badge>}
          {!forCustomer && catalog && <span data-part="catalog">{t`Tarif : ${catalog}`}</span>}
          {!forCustomer && !product.on_sale && <Badge colorPalette={meaning.attention}>{t`Hors vente`}</Badge>}
          {!forCustomer && product.missing_upstream && <Badge colorPalette={meaning.wrong}>{t`Absent du MDM`}</Badge>}
        </div>
        {!forCustomer && <Effects effects={effects} offer_id={offer_id} opensRules={opensRules} />}
      </div>
      <div data-cell="quantity">
        <DecimalCell
          aria-label={t`Quantité de ${product.designation}`}
          aria-describedby={id}
          {...((wrong || problem) && { 'aria-invalid': true as const })}
          value={bareDecimal(wanted)}
          maxDecimals={4}
          failed={problem !== null}
          onChange={(next) => onQuantity(product.id, next === null || sameNumber(next, usual) ? null : next)}
          onProblem={setProblem}
        />
        <div id={id} data-part="note">
          <span>{boundsText(line)}</span>
          {asked !== undefined && (
            <button
              type="button"
              data-part="usual"
              aria-label={t`Revenir à ${quantityText(usual)} pour ${product.designation}`}
              title={t`Quantité par défaut : ${quantityText(usual)}`}
              onClick={() => onQuantity(product.id, null)}
            >
              <RotateCcw size={14} aria-hidden /> {quantityText(usual)}
            </button>
          )}
          {!sameNumber(quantity, wanted) && (
            <strong>
              <Trans>Retenu : {quantityText(quantity)}</Trans>
            </strong>
          )}
          {problem && <span data-part="error">{firstMessage([problem])}</span>}
        </div>
      </div>
      <div data-cell="unit">
        <span data-part="label">{t`Prix unitaire HT`}</span>
        {unit_price === null ? '—' : formatMoney(unit_price)}
        {isAverage(line) && <div data-part="note">{t`prix moyen`}</div>}
      </div>
      <div data-cell="total">
        <span data-part="label">{t`Total HT`}</span>
        {!visible || total === null ? '—' : formatMoney(total)}
      </div>
      {onWhy && (
        <div data-cell="why">
          <button
            type="button"
            data-part="why"
            aria-label={t`Pourquoi ce prix ? ${product.reference}`}
            title={t`Pourquoi ce prix ?`}
            onClick={() => onWhy(product.id)}
          >
            <CircleQuestionMark size={16} aria-hidden />
          </button>
        </div>
      )}
      {warnings.length > 0 && (
        <ul data-cell="warnings">
          {warnings.map(({ code }) => (
            <li key={code}>{warningText(code, line)}</li>
          ))}
        </ul>
      )}
    </li>
  )
}, isTheSame)

/** The effects of the rules, with the rule that caused each. */
function Effects({ effects, offer_id, opensRules }: { effects: readonly Effect[] } & Pick<ArticleProps, 'offer_id' | 'opensRules'>) {
  if (effects.length === 0) return null
  return (
    <ul data-part="effects">
      {effects.map((effect) => (
        <li key={effect.field}>
          {effectText(effect)}
          {' · '}
          {opensRules && effect.rule.rule_number !== null ? (
            <Link to="/offers/$id/rules/$rule" params={{ id: String(offer_id), rule: String(effect.rule.rule_number) }}>
              {effect.rule.name}
            </Link>
          ) : (
            effect.rule.name
          )}
        </li>
      ))}
    </ul>
  )
}
