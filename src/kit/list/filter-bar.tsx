// The filters of a list in a row that scrolls where it has no room, and what takes all of them back.
import { Button, HStack } from '@chakra-ui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { ListAddress, ListSearch } from './address.ts'

interface FilterBarProps<Filters> {
  address: Pick<ListAddress<Filters>, 'narrowedBy' | 'cleared'>
  search: ListSearch & Filters
  onSearch: (search: ListSearch & Filters) => void
  children: ReactNode
}

export function FilterBar<Filters>({ address, search, onSearch, children }: FilterBarProps<Filters>) {
  const { t } = useLingui()
  return (
    <HStack
      gap="2"
      flexWrap={{ base: 'nowrap', xl: 'wrap' }}
      overflowX={{ base: 'auto', xl: 'visible' }}
      flexShrink="0"
      p="0.5"
      mx="-0.5"
      role="group"
      aria-label={t`Filtres`}
    >
      {children}
      {address.narrowedBy(search).filters && (
        <Button size="xs" variant="ghost" onClick={() => onSearch(address.cleared(search, 'filters'))}>
          <Trans>Effacer les filtres</Trans>
        </Button>
      )}
    </HStack>
  )
}
