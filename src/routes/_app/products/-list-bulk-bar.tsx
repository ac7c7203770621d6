// What can be done with the selected articles; it says how many it will change before it does.
import { Button, HStack, Text } from '@chakra-ui/react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'

import type { Inputs } from '../../../../contract/index.ts'
import { useCan } from '../../../api/session.ts'
import { formatCount } from '../../../kit/formats.ts'
import { PriceChangeButton, PriceExportButton } from './-list-bulk-prices.tsx'
import type { BulkAction } from './-list-bulk.ts'
import type { ListSelection } from './-list-selection.ts'

const BulkDialog = lazy(async () => ({ default: (await import('./-list-bulk-dialog.tsx')).BulkDialog }))

interface BulkBarProps {
  selection: ListSelection
  total: number
  question: Inputs['products']['list']
}

export function BulkBar({ selection, total, question }: BulkBarProps) {
  const { t } = useLingui()
  const [kind, setKind] = useState<BulkAction['kind'] | null>(null)
  const mayUpdate = useCan('product.update.general')
  const mayRefresh = useCan('product.mdm.refresh')
  const mayDelete = useCan('product.delete')
  const { count, picked, except } = selection
  return (
    <HStack
      gap="2"
      flexWrap={{ base: 'nowrap', md: 'wrap' }}
      overflowX="auto"
      flexShrink="0"
      role="toolbar"
      aria-label={t`Actions sur la sélection`}
      bg="colorPalette.subtle"
      rounded="md"
      px="3"
      py="2"
    >
      <Text textStyle="sm" fontWeight="medium" aria-live="polite" flexShrink="0">
        <Plural value={count} one={`${formatCount(count)} article sélectionné`} other={`${formatCount(count)} articles sélectionnés`} />
      </Text>
      {picked && picked.length < total && !selection.table.offer && (
        <Button size="xs" variant="ghost" onClick={selection.pickAll}>
          <Trans>Sélectionner les {formatCount(total)} articles de la liste</Trans>
        </Button>
      )}
      <Button size="xs" variant="ghost" onClick={selection.clear}>
        <Trans>Tout désélectionner</Trans>
      </Button>
      <HStack gap="2" ms="auto" flexWrap={{ base: 'nowrap', md: 'wrap' }}>
        {mayUpdate && (
          <Button size="xs" variant="outline" onClick={() => setKind('update')}>
            <Trans>Modifier</Trans>
          </Button>
        )}
        <PriceChangeButton selection={selection} question={question} />
        <PriceExportButton selection={selection} question={question} />
        {mayRefresh && (
          <Button size="xs" variant="outline" onClick={() => setKind('refresh')}>
            <Trans>Actualiser depuis le MDM</Trans>
          </Button>
        )}
        {mayDelete && (
          <Button size="xs" variant="outline" colorPalette="red" onClick={() => setKind('delete')}>
            <Trans>Supprimer</Trans>
          </Button>
        )}
      </HStack>
      {kind && (
        <Suspense fallback={null}>
          <BulkDialog
            kind={kind}
            count={count}
            picked={picked}
            except={except}
            question={question}
            onClose={() => setKind(null)}
            onDone={selection.clear}
          />
        </Suspense>
      )}
    </HStack>
  )
}
