// Button that loads the next page of a list.
import { Trans } from '@lingui/react/macro'

import { Button } from '../elements/controls.ts'

interface Pages {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
}

/** Shown below the list until everything is loaded. `query` is an infinite query. */
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
