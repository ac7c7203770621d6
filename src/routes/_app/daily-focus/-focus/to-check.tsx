// Some kinds of work are found by calculating offers, a hundred per request: the screen polls until none is left, and shows how many are.
import { Plural } from '@lingui/react/macro'

import { Notice } from '#kit/feedback/notice.tsx'
import { formatCount } from '#kit/format/formats.ts'

const PAUSE = 500
/** For `refetchInterval`: polls again after a moment while offers are left. */
export const askOn = (to_check: number | undefined) => (to_check ? PAUSE : false)

export function ToCheck({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Notice
      status="info"
      size="sm"
      data-part="to-check"
      title={
        <Plural
          value={count}
          one="Il reste # offre à vérifier : ses cas et ses prix s’ajoutent d’eux-mêmes."
          other={`Il reste ${formatCount(count)} offres à vérifier : leurs cas et leurs prix s’ajoutent d’eux-mêmes.`}
        />
      }
    />
  )
}
