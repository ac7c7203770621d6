// One line of the outline: a section, a bundle or an article.
import { Trans, useLingui } from '@lingui/react/macro'
import { GripVertical, MoreVertical, Plus } from 'lucide-react'
import { memo, type PointerEvent } from 'react'

import { lineTotal } from '#engine/offers/tariff.ts'
import { Button } from '#kit/elements/controls.ts'
import { Box, Flex, html } from '#kit/elements/layout.ts'
import { Badge, Text } from '#kit/elements/text.ts'
import { meaning } from '#kit/feedback/meaning.ts'
import { formatMoney } from '#kit/format/formats.ts'
import { Menu, MenuItem } from '#kit/overlay/menu.tsx'

import { BudgetCell, NameCell, ProductCell, QuantityCell } from './cells.tsx'
import { isFixed, type OutlineRow } from './edits.ts'
import type { Outline } from './outline-context.ts'
import { bundleTotal, effectiveQuantity, sumOf } from './totals.ts'
import type { LinkValue } from './values.ts'

export const COLUMNS = {
  base: '1fr 1fr 1fr',
  lg: 'minmax(11rem, 1fr) 4.5rem 4.5rem 4.5rem 4.5rem 6.5rem 6.5rem 6rem',
  xl: 'minmax(16rem, 1fr) 5.5rem 5.5rem 5.5rem 5.5rem 8rem 7.5rem 9rem',
}

export interface LineProps {
  line: OutlineRow
  outline: Outline
  /** Starts to drag it. */
  onGrab: (event: PointerEvent, line: OutlineRow) => void
}

// With a letter that is typed the lines are others, what most of them show is not.
export const showsTheSame = (a: Pick<LineProps, 'line' | 'outline'>, b: Pick<LineProps, 'line' | 'outline'>): boolean =>
  a.line.row === b.line.row &&
  a.line.bundle === b.line.bundle &&
  a.outline.readOnly === b.outline.readOnly &&
  a.outline.prices === b.outline.prices &&
  a.outline.errors === b.outline.errors &&
  a.outline.problems === b.outline.problems

export const Line = memo(function Line({ line, outline, onGrab }: LineProps) {
  const { t } = useLingui()
  const { kind, level, bundle, row } = line
  const editable = !outline.readOnly && !isFixed(line)
  return (
    <>
      <Flex
        role="gridcell"
        gridColumn={{ base: '1 / 3', lg: 'auto' }}
        gap="1"
        align="center"
        minW="0"
        ps={{ base: `${(level - 1) * 0.75}rem`, lg: `${(level - 1) * 1.5}rem` }}
      >
        {editable && (
          <html.span
            onPointerDown={(event) => onGrab(event, line)}
            touchAction="none"
            cursor="grab"
            color="fg.muted"
            p="3"
            ms="-2"
            aria-hidden
            data-part="grip"
          >
            <GripVertical size={16} />
          </html.span>
        )}
        <Box flex="1" minW="0">
          {kind === 'link' ? <ProductCell line={line} outline={outline} /> : <NameCell line={line} outline={outline} />}
          {kind === 'bundle' && bundle && <BundleMarks line={line} outline={outline} />}
        </Box>
      </Flex>
      {(['default_quantity', 'min_quantity', 'max_quantity'] as const).map((field) => (
        <Box key={field} role="gridcell" display={{ base: kind === 'section' ? 'none' : 'block', lg: 'block' }}>
          <QuantityCell line={line} outline={outline} field={field} />
        </Box>
      ))}
      <Box
        role="gridcell"
        textAlign={{ base: 'start', lg: 'center' }}
        display={{ base: kind === 'section' ? 'none' : 'block', lg: 'block' }}
      >
        {kind !== 'section' && (
          <html.label display="inline-flex" gap="2" alignItems="center" minH="11" textStyle="xs">
            <input
              type="checkbox"
              aria-label={t`Obligatoire`}
              checked={(row as LinkValue).required}
              disabled={outline.readOnly || Boolean(bundle?.attached)}
              onChange={(event) => outline.set(line, { required: event.target.checked })}
            />
            <Text as="span" aria-hidden hideFrom="lg" color="fg.muted">
              <Trans>Obligatoire</Trans>
            </Text>
          </html.label>
        )}
      </Box>
      <Amounts line={line} outline={outline} />
      <Box role="gridcell" gridRow={{ base: '1', lg: 'auto' }} gridColumn={{ base: '3', lg: 'auto' }}>
        {editable && <LineActions line={line} outline={outline} />}
      </Box>
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
    <Flex gap="2" wrap="wrap" align="center" textStyle="xs" color="fg.muted" mt="0.5">
      {bundle.reference && <span>{bundle.reference}</span>}
      {bundle.products.length === 0 && <Badge colorPalette={meaning.attention}>{t`Ce lot ne contient aucun article`}</Badge>}
      {bundle.shared_with.length > 0 && <Badge colorPalette={meaning.plain} whiteSpace="normal">{t`Partagé avec ${offers}`}</Badge>}
      {bundle.attached && <span>{t`Rattaché tel quel : enregistrez pour le modifier`}</span>}
      {share && budget && <span>{t`${share} % du budget indicatif de ${formatMoney(budget)}`}</span>}
    </Flex>
  )
}

function Amounts({ line, outline }: { line: OutlineRow; outline: Outline }) {
  const { kind, row, bundle, section } = line
  const { prices } = outline
  const unit = kind === 'link' ? prices?.get((row as LinkValue).product.id)?.unit_price : null
  const priced = prices && bundle ? bundleTotal(bundle, prices) : null
  const total = !prices
    ? null
    : kind === 'section'
      ? sumOf(section.bundles, prices).total
      : kind === 'bundle'
        ? (priced?.total ?? null)
        : unit
          ? lineTotal(unit, effectiveQuantity(row as LinkValue, bundle).toFixed())
          : null
  return (
    <>
      <Box
        role="gridcell"
        textAlign="end"
        textStyle="sm"
        fontVariantNumeric="tabular-nums"
        display={{ base: kind === 'bundle' ? 'block' : 'none', lg: 'block' }}
      >
        {kind === 'bundle' ? <BudgetCell line={line} outline={outline} /> : unit && formatMoney(unit)}
      </Box>
      <Text
        role="gridcell"
        textAlign="end"
        textStyle="sm"
        fontVariantNumeric="tabular-nums"
        gridColumn={{ base: kind === 'section' ? '1 / -1' : kind === 'link' ? '2 / -1' : 'auto', lg: 'auto' }}
        fontWeight={kind === 'section' ? 'semibold' : undefined}
      >
        {total ? formatMoney(total.toFixed(2)) : ''}
      </Text>
    </>
  )
}

/** Nothing that can be done by hand cannot be done here. */
function LineActions({ line, outline }: { line: OutlineRow; outline: Outline }) {
  const { t } = useLingui()
  const { kind, row, bundle } = line
  const name = kind === 'link' ? (row as LinkValue).product.reference : (row as { name: string }).name
  return (
    <Flex justify="flex-end" gap="1">
      {kind === 'section' && (
        <Button size="sm" variant="ghost" onClick={() => outline.addBundle(line)} aria-label={t`Ajouter un lot à ${name}`}>
          <Plus size={16} aria-hidden />
          <Text as="span" hideBelow="xl">
            <Trans>Lot</Trans>
          </Text>
        </Button>
      )}
      {kind === 'bundle' && !bundle?.attached && (
        <Button size="sm" variant="ghost" onClick={() => outline.addProducts(line)} aria-label={t`Ajouter des articles à ${name}`}>
          <Plus size={16} aria-hidden />
          <Text as="span" hideBelow="xl">
            <Trans>Articles</Trans>
          </Text>
        </Button>
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
    </Flex>
  )
}
