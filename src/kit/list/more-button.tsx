// Loads the next page of a list that is read page by page.
import { Trans } from '@lingui/react/macro'

import { Button } from '../elements/controls.ts'

interface Pages {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
}

/** Below the list; nothing once all of it is there. `query` is an infinite one. */
export function MoreButton({ query }: { query: Pages }) {
  if (!query.hasNextPage) return null
  return (
    <Button
      size="sm"
      variant="outline"
      alignSelf="flex-start"
      loading={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      <Trans>Charger plus</Trans>
    </Button>
  )
}
