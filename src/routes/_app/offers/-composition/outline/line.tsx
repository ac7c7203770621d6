// One line of the outline: a section, a bundle or a product.
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleQuestionMark, GripVertical, MoreVertical, Plus } from 'lucide-react'
import { memo, type PointerEvent } from 'react'

import { amountOf, isAverage } from '#engine/offers/tariff.ts'
import { Badge } from '#kit/elements/text.ts'
import { meaning } from '#kit/feedback/meaning.ts'
import { formatMoney, formatNumber } from '#kit/format/formats.ts'
import { Menu, MenuItem } from '#kit/overlay/menu.tsx'

import { bundleTotal, effectiveQuantity, sectionTotal } from '../totals.ts'
import type { LinkValue } from '../values.ts'
import { BudgetCell, NameCell, ProductCell, QuantityCell } from './cells.tsx'
import type { Outline } from './context.ts'
import { isFixed, type OutlineRow } from './edits.ts'

export interface LineProps {
  line: OutlineRow
  outline: Outline
  onGrab: (event: PointerEvent, line: OutlineRow) => void
}

// Every keystroke makes new lines, but most of them show the same as before: of its bundle, a product's line only shows these values.
const shownOf = ({ kind, row, bundle }: OutlineRow) => (kind === 'link' ? [row, bundle?.default_quantity, bundle?.attached] : [row])

export const showsTheSame = (a: Pick<LineProps, 'line' | 'outline'>, b: Pick<LineProps, 'line' | 'outline'>): boolean =>
  shownOf(a.line).every((one, place) => one === shownOf(b.line)[place]) &&
  a.outline.base === b.outline.base &&
  a.outline.readOnly === b.outline.readOnly &&
  a.outline.prices === b.outline.prices &&
  a.outline.errors === b.outline.errors &&
  a.outline.problems === b.outline.problems

export const Line = memo(function Line({ line, outline, onGrab }: LineProps) {
  const { t } = useLingui()
  const { kind, bundle, row } = line
  const editable = !outline.readOnly && !isFixed(line)
  return (
    <>
      <div role="gridcell" data-cell="name">
        {editable && (
          <span onPointerDown={(event) => onGrab(event, line)} aria-hidden data-part="grip">
            <GripVertical size={16} />
          </span>
        )}
        <div>
          {kind === 'link' ? <ProductCell line={line} outline={outline} /> : <NameCell line={line} outline={outline} />}
          {kind === 'bundle' && bundle && <BundleMarks line={line} outline={outline} />}
        </div>
      </div>
      {(['default_quantity', 'min_quantity', 'max_quantity'] as const).map((field) => (
        <div key={field} role="gridcell" data-cell="quantity">
          <QuantityCell line={line} outline={outline} field={field} />
        </div>
      ))}
      <div role="gridcell" data-cell="required">
        {kind !== 'section' && (
          <label>
            <input
              type="checkbox"
              aria-label={t`Obligatoire`}
              checked={(row as LinkValue).required}
              disabled={outline.readOnly || Boolean(bundle?.attached)}
              onChange={(event) => outline.set(line, { required: event.target.checked })}
            />
            <span aria-hidden data-part="label" data-small>
              <Trans>Obligatoire</Trans>
            </span>
          </label>
        )}
      </div>
      <Amounts line={line} outline={outline} />
      <div role="gridcell" data-cell="actions">
        {kind === 'link' && typeof row.id === 'number' && outline.prices && outline.why && (
          <button
            type="button"
            data-part="why"
            title={t`Pourquoi ce prix ?`}
            aria-label={t`Pourquoi ce prix ?`}
            onClick={() => outline.why?.((row as LinkValue).product.id)}
          >
            <CircleQuestionMark size={16} aria-hidden />
          </button>
        )}
        {editable && <LineActions line={line} outline={outline} />}
      </div>
    </>
  )
}, showsTheSame)

function BundleMarks({ line, outline }: { line: OutlineRow; outline: Outline }) {
  const { t } = useLingui()
  const { bundle } = line
  if (!bundle) return null
  const offers = bundle.shared_with.map(({ name }) => name).join(', ')
  const [used, budget] = [outline.prices && bundleTotal(bundle, outline.prices).total, bundle.indicative_budget]
  const share = used && budget && Number(budget) > 0 ? used.times(100).div(budget).toFixed(0) : null
  return (
    <div data-part="note">
      {bundle.reference && <span>{bundle.reference}</span>}
      {bundle.products.length === 0 && <Badge colorPalette={meaning.attention}>{t`Ce lot ne contient aucun article`}</Badge>}
      {bundle.shared_with.length > 0 && <Badge colorPalette={meaning.plain} whiteSpace="normal">{t`Partagé avec ${offers}`}</Badge>}
      {bundle.attached && <span>{t`Rattaché tel quel : enregistrez pour le modifier`}</span>}
      {share && budget && <span>{t`${share} % du budget indicatif de ${formatMoney(budget)}`}</span>}
    </div>
  )
}

function Amounts({ line, outline }: { line: OutlineRow; outline: Outline }) {
  const { kind, row, bundle, section } = line
  const { prices } = outline
  const { t } = useLingui()
  const price = kind === 'link' ? prices?.get((row as LinkValue).product.id) : undefined
  const unit = price?.unit_price
  const catalog = price?.otherCatalog
  const quantity = effectiveQuantity(row as LinkValue, bundle).toFixed()
  const priced = prices && bundle ? bundleTotal(bundle, prices) : null
  const total = !prices
    ? null
    : kind === 'section'
      ? sectionTotal(section, prices).total
      : kind === 'bundle'
        ? (priced?.total ?? null)
        : unit && price
          ? amountOf({ ...price, unit_price: unit }, quantity)
          : null
  return (
    <>
      <div role="gridcell" data-cell="unit">
        {kind === 'bundle' ? <BudgetCell line={line} outline={outline} /> : unit && formatMoney(unit)}
        {unit && catalog && <div data-part="note">{t`Tarif : ${catalog}`}</div>}
        {price && isAverage(price) && <div data-part="note">{t`prix moyen`}</div>}
      </div>
      <div role="gridcell" data-cell="total">
        {total ? formatMoney(total.toFixed(2)) : ''}
        {/* Shown where there is no room for a separate column. */}
        {unit && <div data-part="label" data-small>{`${formatMoney(unit)}\u00A0× ${formatNumber(quantity)}`}</div>}
      </div>
    </>
  )
}

/** A menu for everything that can also be done by dragging or with the keyboard. */
function LineActions({ line, outline }: { line: OutlineRow; outline: Outline }) {
  const { t } = useLingui()
  const { kind, row, bundle } = line
  const name = kind === 'link' ? (row as LinkValue).product.reference : (row as { name: string }).name
  return (
    <>
      {kind === 'section' && (
        <button type="button" data-part="add" onClick={() => outline.addBundle(line)} aria-label={t`Ajouter un lot à ${name}`}>
          <Plus size={16} aria-hidden />
          <span>
            <Trans>Lot</Trans>
          </span>
        </button>
      )}
      {kind === 'bundle' && !bundle?.attached && (
        <button type="button" data-part="add" onClick={() => outline.addProducts(line)} aria-label={t`Ajouter des articles à ${name}`}>
          <Plus size={16} aria-hidden />
          <span>
            <Trans>Articles</Trans>
          </span>
        </button>
      )}
      <Menu
        button={<MoreVertical size={16} aria-hidden />}
        label={t`Actions pour ${name}`}
        aria-label={t`Actions pour ${name}`}
        size="sm"
        px="2"
      >
        <MenuItem onSelect={() => outline.move(line, -1)}>
          <Trans>Monter (Alt ↑)</Trans>
        </MenuItem>
        <MenuItem onSelect={() => outline.move(line, 1)}>
          <Trans>Descendre (Alt ↓)</Trans>
        </MenuItem>
        {kind === 'section' && outline.attach && (
          <MenuItem onSelect={() => outline.attach?.(line)}>
            <Trans>Rattacher un lot de la bibliothèque</Trans>
          </MenuItem>
        )}
        {kind === 'bundle' && (bundle?.attached || bundle?.shared_with.length !== 0) && (
          <MenuItem onSelect={() => outline.detach(line)}>
            <Trans>Détacher : en faire une copie propre à cette offre</Trans>
          </MenuItem>
        )}
        {kind === 'bundle' && !bundle?.attached && typeof row.id === 'number' && outline.coverages && (
          <MenuItem onSelect={() => outline.coverages?.(Number(row.id))}>
            <Trans>Couvertures</Trans>
          </MenuItem>
        )}
        <MenuItem onSelect={() => outline.remove(line)}>
          <Trans>Supprimer</Trans>
        </MenuItem>
      </Menu>
    </>
  )
}
