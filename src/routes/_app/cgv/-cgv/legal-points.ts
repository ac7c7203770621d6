// The points that French law requires, or a seller needs, in terms of sale between professionals, and how to find them in a text.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import { fold } from '#engine/parsing/fold.ts'

interface LegalPoint {
  label: MessageDescriptor
  /** The legal text that requires it. */
  source: string
  /** Matches the folded text of an article; variables appear as their keys in brackets. */
  found: RegExp
}

export const legalPoints: readonly LegalPoint[] = [
  {
    label: msg`Conditions de paiement`,
    source: 'C. com., art. L. 441-1',
    found: /\[payment_terms\]|payable|delais? de paiement|reglement des factures/,
  },
  { label: msg`Pénalités de retard`, source: 'C. com., art. L. 441-10', found: /penalites? de retard/ },
  {
    label: msg`Taux des pénalités de retard`,
    source: 'C. com., art. L. 441-10',
    found: /\[penalty_rate\]|penalites?[^.]{0,80}(\d+([.,]\d+)? ?%|fois le taux)/,
  },
  {
    label: msg`Indemnité forfaitaire de recouvrement de 40 €`,
    source: 'C. com., art. D. 441-5',
    found: /recouvrement[^.]{0,60}(40 ?(€|euros)|quarante euros)|(40 ?(€|euros)|quarante euros)[^.]{0,60}recouvrement/,
  },
  { label: msg`Escompte`, source: 'C. com., art. L. 441-9', found: /\[discount\]|escompte/ },
  {
    label: msg`Éléments de détermination du prix`,
    source: 'C. com., art. L. 441-1',
    found: /prix[^.]{0,120}(tarif|hors taxes|bareme|devis)/,
  },
  { label: msg`Réductions de prix`, source: 'C. com., art. L. 441-1', found: /reductions? de prix|remises?|rabais|ristournes?/ },
  { label: msg`Réserve de propriété`, source: 'C. com., art. L. 624-16', found: /reserve de propriete|conserve la propriete/ },
  { label: msg`Transfert des risques`, source: 'C. civ., art. 1196', found: /risques?[^.]{0,60}transfer|transfert[^.]{0,40}risques?/ },
  { label: msg`Données personnelles`, source: 'RGPD, art. 13', found: /donnees (personnelles|a caractere personnel)|2016\/679|rgpd/ },
  {
    label: msg`Droit applicable et tribunal compétent`,
    source: 'CPC, art. 48',
    found: /\[court\]|tribunal[^.]{0,60}(competen|activites economiques|commerce)/,
  },
]

/**
 * Returns for each point the number of the first article that covers it, 0 before the first article, null if no article does. Text for a
 * single subsidiary does not count.
 */
export function articlesWith(html: string): (number | null)[] {
  const common = html.replaceAll(/<section [^>]*>.*?<\/section>/gs, '')
  const articles = common.split('<h2>').map((article) =>
    fold(
      article
        .replaceAll(/<span data-variable="([^"]+)"><\/span>/g, ' [$1] ')
        .replaceAll(/<[^>]*>/g, ' ')
        .replaceAll('&nbsp;', ' '),
    ).replaceAll(/\s+/g, ' '),
  )
  return legalPoints.map(({ found }) => {
    const at = articles.findIndex((article) => found.test(article))
    return at === -1 ? null : at
  })
}
