// What a seller reads to a customer: the description in a calm measure, beside it the image and the facts at a glance.
import { Trans, useLingui } from '@lingui/react/macro'

import { backend } from '#api/client.ts'
import { useCanCall } from '#api/session.ts'
import { levels } from '#contract/categorizations.ts'
import type { Product } from '#contract/products.ts'
import { formFields } from '#entities/products/fields.ts'
import { Box, Card, Grid, GridItem, Image, Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { formatDate } from '#kit/format/formats.ts'
import { useLabels } from '#kit/format/labels.ts'
import { Section } from '#kit/page/page.tsx'
import { RichText } from '#kit/text/rich-text-view.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { Codes, eansOf, Fact, Facts } from '../facts.tsx'
import { ProductHistory } from '../history.tsx'
import { useProduct } from '../product.ts'
import { ImageCard } from './image.tsx'
import { TagsCard } from './tags.tsx'

export function ProductReading() {
  const product = useProduct()
  const mayChangeImage = useCanCall('products.upload_image')
  const mayTag = useCanCall('products.set_tags')
  const picture = mayChangeImage ? <ImageCard product={product} /> : <Picture product={product} />
  const beside = { base: 'auto', md: '2' }
  return (
    <Stack gap="8">
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)', xl: 'minmax(0, 1fr) 24rem' }}
        templateRows={{ md: 'auto 1fr' }}
        gap={{ base: '5', md: '6', xl: '10' }}
        alignItems="start"
      >
        <GridItem gridColumn={beside}>{picture}</GridItem>
        <GridItem gridColumn={{ md: '1' }} gridRow={{ md: '1 / span 2' }}>
          <Description html={product.public_comment} />
        </GridItem>
        <GridItem gridColumn={beside}>
          <Stack gap="5">
            <Brief product={product} />
            {(mayTag || product.tags.length > 0) && <TagsCard product={product} />}
          </Stack>
        </GridItem>
      </Grid>
      <ProductHistory id={product.id} />
    </Stack>
  )
}

function Description({ html }: { html: string | null }) {
  return (
    <Box textStyle="lg" lineHeight="1.7" maxW="65ch" overflowWrap="anywhere">
      {html ? (
        <RichText html={html} />
      ) : (
        <Text color="fg.muted">
          <Trans>Pas encore de description.</Trans>
        </Text>
      )}
    </Box>
  )
}

function Picture({ product }: { product: Product }) {
  if (!product.image) return null
  const { url, width, height } = product.image
  const name = product.commercial_designation ?? product.mdm_designation
  return (
    <Card.Root overflow="hidden" bg="white">
      <Image
        src={`${backend}${url}`}
        alt={name}
        lang={CONTENT_LANGUAGE}
        width={width}
        height={height}
        maxH="50dvh"
        w="full"
        h="auto"
        objectFit="contain"
        decoding="async"
      />
    </Card.Root>
  )
}

function Brief({ product }: { product: Product }) {
  const { t } = useLingui()
  const labels = useLabels(formFields)
  const path = levels.map((level) => product[level]?.name).filter(Boolean)
  const { marketing_start_date: start, marketing_end_date: end, commercial_designation, mdm_designation } = product
  return (
    <Section title={t`En bref`}>
      <Facts>
        <Fact label={t`Référence`}>{product.reference}</Fact>
        <Fact label={labels.manufacturer_id}>{product.manufacturer?.name}</Fact>
        <Fact label={labels.manufacturer_reference}>{product.manufacturer_reference}</Fact>
        {/* The header has already said the one that it shows, unless it had to cut it. */}
        <Fact label={labels.commercial_designation} lang={CONTENT_LANGUAGE}>
          {commercial_designation && isCut(commercial_designation) && commercial_designation}
        </Fact>
        <Fact label={labels.mdm_designation} lang={CONTENT_LANGUAGE}>
          {(commercial_designation ? commercial_designation !== mdm_designation : isCut(mdm_designation)) && mdm_designation}
        </Fact>
        <Fact label={t`Classement`} lang={CONTENT_LANGUAGE}>
          {path.join(' › ')}
        </Fact>
        <Fact label={t`Commercialisation`}>
          {start && (end ? t`du ${formatDate(start)} au ${formatDate(end)}` : t`depuis le ${formatDate(start)}`)}
        </Fact>
        <Fact label={labels.commission_subject_purchase}>{product.commission_subject_purchase ? t`Oui` : t`Non`}</Fact>
        <Fact label={t`EAN`}>{eansOf(product).length > 0 && <Codes product={product} />}</Fact>
      </Facts>
    </Section>
  )
}

const isCut = (name: string) => name.length > 80
