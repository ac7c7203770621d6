// The image of a product.
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'

import { api, client } from '#api/client.ts'
import { useCanCall } from '#api/session.ts'
import { productName } from '#contract/products/product-fields.ts'
import type { Product } from '#contract/products/products.ts'
import { ImageCard } from '#kit/files/image-card.tsx'

import { conflictOf } from '../errors.ts'

export function ProductImage({ product }: { product: Product }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const product_id = product.id
  return (
    <ImageCard
      row={product}
      description={productName(product)}
      readOnly={!useCanCall('products.upload_image')}
      upload={{
        mutationKey: api.products.upload_image.mutationKey(),
        send: async (file, version, onProgress) =>
          await client.products.upload_image({ product_id, version, file }, { context: { onProgress } }),
      }}
      remove={{
        mutationKey: api.products.remove_image.mutationKey(),
        send: async (version) => await client.products.remove_image({ params: { product_id }, query: { version } }),
      }}
      saved={(stored) => queryClient.setQueryData(api.products.get.queryKey({ input: { id: product_id } }), stored)}
      conflictOf={conflictOf}
      words={{ removal: t`L’article n’aura plus d’image.`, changed: t`L’article a été modifié entre-temps` }}
    />
  )
}
