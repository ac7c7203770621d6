// The list of the keyboard shortcuts for composing an offer.
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { html } from '#kit/elements/layout.ts'
import { Kbd } from '#kit/elements/text.ts'
import { Dialog } from '#kit/overlay/dialog.tsx'

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const keys: [string, ReactNode][] = [
    [t`Ctrl Maj Entrée`, <Trans key="1">Ajouter une section, d’où que ce soit</Trans>],
    [t`Ctrl Entrée`, <Trans key="2">Ajouter dedans : un lot à la section, des articles au lot</Trans>],
    [t`Maj Entrée`, <Trans key="3">Ajouter à la suite : une section, ou un autre lot à la même section</Trans>],
    ['↑ ↓', <Trans key="4">Ligne précédente ou suivante ; dans un champ, le même champ de cette ligne</Trans>],
    [t`Entrée`, <Trans key="5">Saisir dans la ligne, puis revenir à la ligne</Trans>],
    ['Alt ↑ ↓', <Trans key="6">Monter ou descendre la ligne</Trans>],
    [t`Suppr`, <Trans key="7">Supprimer la ligne</Trans>],
    ['Ctrl Z, Ctrl Y', <Trans key="8">Annuler et rétablir l’action, sur une ligne</Trans>],
    ['Ctrl S', <Trans key="9">Enregistrer</Trans>],
    [t`↓ dans la recherche`, <Trans key="10">Aller aux articles trouvés ; Espace les choisit, Ctrl Entrée les ajoute</Trans>],
  ]
  return (
    <Dialog onClose={onClose} title={t`Touches de la composition`}>
      <html.dl display="grid" gridTemplateColumns="max-content 1fr" gap="3" alignItems="baseline" textStyle="sm">
        {keys.map(([key, does]) => (
          <html.div key={key} display="contents">
            <dt>
              <Kbd wordSpacing="normal" colorPalette="gray">
                {key}
              </Kbd>
            </dt>
            <dd>{does}</dd>
          </html.div>
        ))}
      </html.dl>
    </Dialog>
  )
}
