// Where a product is used.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

import { usesQuery } from '#entities/products/queries.ts'
import { Skeleton } from '#kit/elements/feedback.ts'
import { HStack, Stack } from '#kit/elements/layout.ts'
import { Badge, Text } from '#kit/elements/text.ts'
import { meaning } from '#kit/feedback/meaning.ts'
import { Section } from '#kit/page/page.tsx'

export function ProductUses({ product_id }: { product_id: number }) {
  const { t } = useLingui()
  const uses = useQuery(usesQuery(product_id))
  const words = { bundles: t`Lot`, 'technical-nomenclatures': t`Nomenclature`, offers: t`Offre` }
  return (
    <Section title={t`Où cet article est utilisé`}>
      {uses.isPending && <Skeleton h="6" />}
      {uses.isError && (
        <Text role="alert" color="fg.error" textStyle="sm">
          <Trans>Impossible de savoir où l’article est utilisé.</Trans>
        </Text>
      )}
      {uses.data?.total === 0 && (
        <Text textStyle="sm" color="fg.muted">
          <Trans>Dans aucun lot, aucune nomenclature, aucune offre.</Trans>
        </Text>
      )}
      <Stack as="ul" listStyleType="none" gap="2">
        {uses.data?.items.map(({ entity, id, name }) => (
          <HStack as="li" key={`${entity} ${id}`} align="baseline">
            <Badge colorPalette={meaning.plain}>{words[entity]}</Badge>
            <Text textStyle="sm" overflowWrap="anywhere">
              {name}
            </Text>
          </HStack>
        ))}
      </Stack>
    </Section>
  )
}
