// Some kinds of work are found by working offers out, a hundred at a time: the screen asks on until none is left, and says so.
import { Plural } from '@lingui/react/macro'

import { Notice } from '#kit/feedback/notice.tsx'
import { formatCount } from '#kit/format/formats.ts'

const PAUSE = 500
/** For `refetchInterval`: a moment later while offers are left. */
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
