// A case: collapsed, its configuration and whether it passes; expanded, all its fields.
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, ChevronRight, CircleAlert, CircleCheck, Copy, FlaskConical, Trash2 } from 'lucide-react'
import { useId } from 'react'

import type { TriedCase } from '#contract/rules/rule-cases.ts'
import { configurationText } from '#entities/rules/configuration.ts'
import { outcomeText } from '#entities/rules/outcome.ts'
import { fieldLabels } from '#entities/rules/words.ts'
import { Button } from '#kit/elements/controls.ts'
import { Box, Flex, HStack, Stack } from '#kit/elements/layout.ts'
import { Heading, Text } from '#kit/elements/text.ts'
import { firstMessage } from '#kit/feedback/messages.ts'
import { StateBadge } from '#kit/feedback/state-badge.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { useRuleEditing } from '../context.ts'
import { NO_PRODUCT } from '../edits.ts'
import { ExpectedResults } from './expected.tsx'
import { CaseFields, CaseQuantities } from './fields.tsx'
import { isMet, useEvaluation } from './found.ts'
import type { CaseLine } from './values.ts'

interface CaseProps {
  offer_id: number
  line: CaseLine
  open: boolean
  /** Just added by this user. */
  added: boolean
  /** Stored without a subsidiary, which used to be allowed. */
  nowhere: boolean
  /** Changed since it was stored. */
  changed: boolean
  /** The result of the stored case. */
  tried: TriedCase | undefined
  onOpen: (open: boolean) => void
  onChange: (values: Partial<CaseLine>) => void
  onCopy: () => void
  onRemove: () => void
}

export function Case({ offer_id, line, open, added, nowhere, changed, tried, onOpen, onChange, onCopy, onRemove }: CaseProps) {
  const { t, i18n } = useLingui()
  const id = useId()
  const { names, errors, readOnly } = useRuleEditing()
  const found = useEvaluation(offer_id, line, open || changed)
  const at = String(line.id)
  const wrong = errors.some(({ field }) => field.startsWith(`${at}.`))
  const missed = found ? line.expected.filter((row) => !isMet(row, found)).length : changed ? undefined : tried?.failures.length
  const counted = line.quantities.filter(({ product_id }) => product_id !== NO_PRODUCT)
  const quantities = Object.fromEntries(counted.map(({ product_id, quantity }) => [product_id, quantity || '…']))
  const name = line.name || t`Cas sans nom`
  return (
    <Box flex="1" minW="0" alignSelf="stretch" {...(wrong && { borderWidth: '1px', borderColor: 'border.error' })} data-case={line.id}>
      <Flex gap="2" align="flex-start" wrap="wrap" p="2">
        <Heading as="h2" size="sm" flex="1 1 16rem" minW="0">
          <Button
            variant="ghost"
            colorPalette="gray"
            w="full"
            h="auto"
            minH="10"
            py="1.5"
            justifyContent="flex-start"
            whiteSpace="normal"
            textAlign="start"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => onOpen(!open)}
          >
            {open ? <ChevronDown size={16} aria-hidden /> : <ChevronRight size={16} aria-hidden />}
            <Text as="span" overflowWrap="anywhere" minW="0" lang={line.name ? CONTENT_LANGUAGE : undefined}>
              {name}
            </Text>
          </Button>
        </Heading>
        <HStack gap="2" minH="10" px="2">
          {changed && (
            <StateBadge icon={FlaskConical} means="attention">
              <Trans>à enregistrer</Trans>
            </StateBadge>
          )}
          <CaseState missed={missed} />
        </HStack>
      </Flex>
      {!open && (
        <Stack gap="1" px="4" pb="3" textStyle="sm" color="fg.muted">
          <Text overflowWrap="anywhere">{configurationText({ ...line, quantities }, names)}</Text>
          {!changed &&
            tried?.failures.map(({ product_id, field, expected, actual }) => {
              const [what, article] = [i18n._(fieldLabels[field]), names.product(product_id)]
              const [wanted, got] = [outcomeText(field, expected), outcomeText(field, actual)]
              return (
                <Text key={`${product_id} ${field}`} color="fg.error" overflowWrap="anywhere">
                  <Trans>
                    {what} de « {article} » : attendu {wanted}, obtenu {got}
                  </Trans>
                </Text>
              )
            })}
        </Stack>
      )}
      <Box id={id} hidden={!open}>
        {open && (
          <Stack gap="5" px="4" pb="4" pt="1">
            <CaseFields line={line} at={at} focused={added} nowhere={nowhere} onChange={onChange} />
            <CaseQuantities line={line} at={at} onChange={onChange} />
            <ExpectedResults line={line} at={at} found={found} onChange={onChange} />
            {!readOnly && (
              <HStack gap="2" wrap="wrap">
                <Button size="sm" variant="outline" onClick={onCopy}>
                  <Copy size={16} aria-hidden />
                  <Trans>Dupliquer ce cas</Trans>
                </Button>
                <Button size="sm" variant="outline" colorPalette="red" onClick={onRemove}>
                  <Trash2 size={16} aria-hidden />
                  <Trans>Supprimer ce cas</Trans>
                </Button>
              </HStack>
            )}
          </Stack>
        )}
      </Box>
      {!open && wrong && (
        <Text role="alert" color="fg.error" textStyle="sm" px="4" pb="3">
          {firstMessage([{ key: 'lines' }])}
        </Text>
      )}
    </Box>
  )
}

/** `missed`: the number of results that differ from the expected ones; undefined while unknown. */
function CaseState({ missed }: { missed: number | undefined }) {
  if (missed === undefined) return null
  if (missed > 0)
    return (
      <StateBadge icon={CircleAlert} means="wrong">
        <Trans>échoue</Trans>
      </StateBadge>
    )
  return (
    <StateBadge icon={CircleCheck} means="good">
      <Trans>réussi</Trans>
    </StateBadge>
  )
}
