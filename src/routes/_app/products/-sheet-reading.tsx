// What a seller reads to a customer: the image, the description in a calm measure, the facts at a glance.
import { Box, Card, Grid, Image, Stack, Text } from '@chakra-ui/react'
import { Trans, useLingui } from '@lingui/react/macro'

import { levels } from '../../../../contract/categorizations.ts'
import type { Product } from '../../../../contract/products.ts'
import { backend } from '../../../api/client.ts'
import { useCan } from '../../../api/session.ts'
import { formatDate } from '../../../kit/formats.ts'
import { Section } from '../../../kit/page.tsx'
import { RichText } from '../../../kit/rich-text-view.tsx'
import { Codes, eansOf, Fact, Facts } from './-sheet-facts.tsx'
import { SheetHistory } from './-sheet-history.tsx'
import { ImageCard } from './-sheet-image.tsx'
import { useProduct } from './-sheet-product.ts'

export function SheetReading() {
  const { t } = useLingui()
  const product = useProduct()
  const mayChangeImage = useCan('product.image.update')
  return (
    <Stack gap="6">
      <Grid templateColumns={{ base: '1fr', md: 'minmax(0, 5fr) minmax(0, 7fr)' }} gap={{ base: '5', md: '8' }} alignItems="start">
        {mayChangeImage ? <ImageCard product={product} /> : <Picture product={product} />}
        <Stack gap="6">
          <Box textStyle="lg" lineHeight="tall" maxW="65ch" overflowWrap="anywhere">
            {product.public_comment ? (
              <RichText html={product.public_comment} />
            ) : (
              <Text color="fg.muted">
                <Trans>Pas encore de description.</Trans>
              </Text>
            )}
          </Box>
          <Section title={t`En bref`}>
            <Brief product={product} />
          </Section>
        </Stack>
      </Grid>
      <SheetHistory id={product.id} />
    </Stack>
  )
}

function Picture({ product }: { product: Product }) {
  if (!product.image) return null
  const { url, width, height } = product.image
  return (
    <Card.Root overflow="hidden" bg="white">
      <Image
        src={`${backend}${url}`}
        alt={product.commercial_designation ?? product.mdm_designation}
        width={width}
        height={height}
        maxH="60dvh"
        objectFit="contain"
        decoding="async"
      />
    </Card.Root>
  )
}

function Brief({ product }: { product: Product }) {
  const { t } = useLingui()
  const path = levels.map((level) => product[level]?.name).filter(Boolean)
  const { marketing_start_date: start, marketing_end_date: end } = product
  return (
    <Facts>
      <Fact label={t`Référence`}>{product.reference}</Fact>
      <Fact label={t`Fabricant`}>{product.manufacturer?.name}</Fact>
      <Fact label={t`Référence fabricant`}>{product.manufacturer_reference}</Fact>
      {/* The header already says it where there is no commercial one. */}
      <Fact label={t`Désignation MDM`}>{product.commercial_designation && product.mdm_designation}</Fact>
      <Fact label={t`Classement`}>{path.join(' › ')}</Fact>
      <Fact label={t`Commercialisation`}>
        {start && (end ? t`du ${formatDate(start)} au ${formatDate(end)}` : t`depuis le ${formatDate(start)}`)}
      </Fact>
      <Fact label={t`EAN`}>{eansOf(product).length > 0 && <Codes product={product} />}</Fact>
    </Facts>
  )
}
