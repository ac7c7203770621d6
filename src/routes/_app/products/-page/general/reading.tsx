// The page that a seller reads to a customer: the description, and beside it the image and the key facts.
import { useLingui } from '@lingui/react/macro'

import { useDay } from '#api/day.ts'
import { useCanCall } from '#api/session.ts'
import { levels } from '#contract/lookups/categorizations.ts'
import { productName } from '#contract/products/product-fields.ts'
import type { Product } from '#contract/products/products.ts'
import { formFields } from '#entities/products/fields.ts'
import { Stack } from '#kit/elements/layout.ts'
import { useLabels } from '#kit/format/labels.ts'
import { formatPeriod } from '#kit/format/period.ts'
import { Section } from '#kit/page/page.tsx'
import { Picture, Reading } from '#kit/page/reading.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { Codes, eansOf, Fact, Facts } from '../facts.tsx'
import { ProductHistory } from '../history.tsx'
import { useProduct } from '../product.ts'
import { ProductImage } from './image.tsx'
import { TagsCard } from './tags.tsx'

export function ProductReading() {
  const product = useProduct()
  const mayChangeImage = useCanCall('products.upload_image')
  const mayTag = useCanCall('products.set_tags')
  const name = productName(product)
  return (
    <Stack gap="8">
      <Reading
        description={product.public_comment}
        picture={mayChangeImage ? <ProductImage product={product} /> : <Picture image={product.image} name={name} />}
        facts={
          <Stack gap="5">
            <Brief product={product} />
            {(mayTag || product.tags.length > 0) && <TagsCard product={product} />}
          </Stack>
        }
      />
      <ProductHistory id={product.id} />
    </Stack>
  )
}

function Brief({ product }: { product: Product }) {
  const { t } = useLingui()
  const labels = useLabels(formFields)
  const path = levels.map((level) => product[level]?.name).filter(Boolean)
  const day = useDay()
  const { marketing_start_date: start_date, marketing_end_date: end_date, commercial_designation, mdm_designation } = product
  return (
    <Section title={t`En bref`}>
      <Facts>
        <Fact label={t`Référence`}>{product.reference}</Fact>
        <Fact label={labels.manufacturer_id}>{product.manufacturer?.name}</Fact>
        <Fact label={labels.manufacturer_reference}>{product.manufacturer_reference}</Fact>
        {/* The header already shows one of the designations: repeat it here only if the header had to shorten it. */}
        <Fact label={labels.commercial_designation} lang={CONTENT_LANGUAGE}>
          {commercial_designation && isCut(commercial_designation) && commercial_designation}
        </Fact>
        <Fact label={labels.mdm_designation} lang={CONTENT_LANGUAGE}>
          {(commercial_designation ? commercial_designation !== mdm_designation : isCut(mdm_designation)) && mdm_designation}
        </Fact>
        <Fact label={t`Classification`} lang={CONTENT_LANGUAGE}>
          {path.join(' › ')}
        </Fact>
        <Fact label={t`Commercialisation`}>{formatPeriod({ start_date, end_date }, day)}</Fact>
        <Fact label={labels.commission_subject_purchase}>{product.commission_subject_purchase ? t`Oui` : t`Non`}</Fact>
        <Fact label={t`EAN`}>{eansOf(product).length > 0 && <Codes product={product} />}</Fact>
      </Facts>
    </Section>
  )
}

const isCut = (name: string) => name.length > 80
