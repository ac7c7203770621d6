// The sentence for a change of an image.
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { isEmpty } from './sentence.tsx'

export function ImageChange({ author, before, after }: { author: ReactNode; before: unknown; after: unknown }) {
  if (isEmpty(after)) return <Trans>{author} a retiré l’image</Trans>
  return isEmpty(before) ? <Trans>{author} a ajouté une image</Trans> : <Trans>{author} a remplacé l’image</Trans>
}
