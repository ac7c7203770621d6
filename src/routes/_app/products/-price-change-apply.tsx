// Applies what is previewed: it says how many rows will change before it does.
import { Alert, Button, Checkbox, Flex, List, Stack, Text } from '@chakra-ui/react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import type { PriceChangePreview, PriceRule } from '../../../../contract/price-changes.ts'
import type { ChangedSince } from '../../../../contract/shared/changes.ts'
import { api, client } from '../../../api/client.ts'
import { randomId } from '../../../api/random-id.ts'
import { formatCount, formatDate, formatInstant } from '../../../kit/formats.ts'
import { toast } from '../../../kit/toast.tsx'
import { changedSinceOf } from './-price-change-send.ts'

interface ApplyBarProps {
  rule: PriceRule
  preview: PriceChangePreview
  disabled: boolean
  /** Somebody changed a row since: the preview is to be read again. */
  onChanged: () => void
}

export function ApplyBar({ rule, preview, disabled, onChanged }: ApplyBarProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [skip, setSkip] = useState(false)
  const [changed, setChanged] = useState<ChangedSince['rows'] | null>(null)
  const [idempotency_key] = useState(randomId)
  const counted = (outcome: string) => preview.rows.filter((row) => row.outcome === outcome)
  const [writes, refused] = [counted('changed'), counted('refused')]
  const apply = useMutation({
    mutationKey: api.price_changes.apply.mutationKey(),
    mutationFn: async () =>
      await client.price_changes.apply(
        { ...rule, rows: writes.map(({ id, version }) => ({ id, version })), digest: preview.digest, skip_refused: skip },
        { context: { idempotency_key: `${idempotency_key}${preview.digest.slice(0, 16)}${skip ? 1 : 0}` } },
      ),
    onSuccess: async ({ id, row_count }) => {
      toast.success({ title: row_count === 1 ? t`1 tarif modifié` : t`${formatCount(row_count)} tarifs modifiés` })
      await navigate({ to: '/products/price-changes/$id', params: { id: String(id) } })
    },
    onError: (error) => {
      const rows = changedSinceOf(error)
      if (!rows) return
      setChanged(rows)
      onChanged()
    },
  })
  const date = formatDate(rule.effective_date)
  return (
    <Stack gap="2">
      {changed && <Changed rows={changed} />}
      <Flex gap="3" align="center" wrap="wrap" justify="space-between" borderWidth="1px" rounded="l3" px="4" py="3" bg="bg.panel">
        <Stack gap="1" flex="1" minW="12rem">
          <Text textStyle="sm" aria-live="polite">
            <Plural
              value={writes.length}
              one={`${formatCount(writes.length)} tarif change à partir du ${date}`}
              other={`${formatCount(writes.length)} tarifs changent à partir du ${date}`}
            />
          </Text>
          {refused.length > 0 && (
            <Checkbox.Root size="sm" checked={skip} onCheckedChange={({ checked }) => setSkip(checked === true)}>
              <Checkbox.HiddenInput />
              <Checkbox.Control />
              <Checkbox.Label>
                <Plural value={refused.length} one="Continuer sans le tarif refusé" other="Continuer sans les # tarifs refusés" />
              </Checkbox.Label>
            </Checkbox.Root>
          )}
        </Stack>
        <Button
          loading={apply.isPending}
          disabled={disabled || writes.length === 0 || (refused.length > 0 && !skip)}
          onClick={() => {
            setChanged(null)
            apply.mutate()
          }}
        >
          <Plural
            value={writes.length}
            one={`Modifier ${formatCount(writes.length)} tarif`}
            other={`Modifier ${formatCount(writes.length)} tarifs`}
          />
        </Button>
      </Flex>
    </Stack>
  )
}

/** What somebody changed between the preview and the button. */
export function Changed({ rows }: { rows: ChangedSince['rows'] }) {
  const { t } = useLingui()
  const reason = ({ reason: why, changed_by, changed_at }: ChangedSince['rows'][number]) => {
    const [by, at] = [changed_by ?? '—', formatInstant(changed_at)]
    return why === 'gone'
      ? t`n’existe plus`
      : why === 'overlap'
        ? t`un autre tarif couvre désormais ces jours`
        : t`modifié par ${by} le ${at}`
  }
  return (
    <Alert.Root status="warning" size="sm" role="alert">
      <Alert.Indicator />
      <Alert.Content>
        <Alert.Title>
          {rows.length === 0 ? (
            <Trans>Des prix ont changé depuis l’aperçu : rien n’a été enregistré, l’aperçu est à jour.</Trans>
          ) : (
            <Trans>Des tarifs ont changé entre-temps : rien n’a été enregistré.</Trans>
          )}
        </Alert.Title>
        <Alert.Description>
          <List.Root ps="4" maxH="10rem" overflowY="auto">
            {rows.slice(0, 100).map((row) => (
              <List.Item key={row.id}>
                {row.reference || row.id}
                {t` : `}
                {reason(row)}
              </List.Item>
            ))}
          </List.Root>
        </Alert.Description>
      </Alert.Content>
    </Alert.Root>
  )
}
