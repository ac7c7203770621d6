// Tells that a bulk change goes on in the background.
import { t } from '@lingui/core/macro'

import { toast } from '#device/notices.ts'

/** `title` is what is being done. */
export const tellTask = (title: string) =>
  toast.info({ title, description: t`Le travail continue dans « Traitements », en haut de l’écran ; vous pouvez quitter cette page.` })
