// The filters of a list: those in use, a menu of the others, and a button that clears them.
import { HStack } from '@chakra-ui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { Button } from '../elements/button.tsx'
import { Menu, MenuItem } from '../overlay/menu.tsx'
import type { ListAddress, ListSearch } from './address.ts'
import { FilterPlace, type Known } from './filter-place.ts'

interface FilterBarProps<Filters> {
  address: Pick<ListAddress<Filters>, 'narrowedBy' | 'cleared'>
  search: ListSearch & Filters
  onSearch: (search: ListSearch & Filters) => void
  children: ReactNode
}

export function FilterBar<Filters>({ address, search, onSearch, children }: FilterBarProps<Filters>) {
  const { t } = useLingui()
  const [known, setKnown] = useState<readonly Known[]>([])
  const [added, add] = useState<string | null>(null)
  const [register] = useState(() => (one: Known) => {
    setKnown((all) => (all.some(({ id }) => id === one.id) ? all.map((other) => (other.id === one.id ? one : other)) : [...all, one]))
    return () => setKnown((all) => all.filter(({ id }) => id !== one.id))
  })
  const [close] = useState(() => () => add(null))
  const idle = known.filter(({ active }) => !active)
  return (
    <HStack
      gap="2"
      flexWrap={{ base: 'nowrap', xl: 'wrap' }}
      overflowX={{ base: 'auto', xl: 'visible' }}
      p="0.5"
      m="-0.5"
      role="group"
      aria-label={t`Filtres`}
    >
      <FilterPlace value={{ register, added, close }}>{children}</FilterPlace>
      {idle.length > 0 && (
        <Menu
          label={t`Filtre`}
          align="start"
          flexShrink="0"
          variant="ghost"
          color="fg.muted"
          px="2"
          button={
            <>
              <Plus size={16} aria-hidden /> <Trans>Filtre</Trans>
            </>
          }
        >
          {idle.map(({ id, label }) => (
            <MenuItem key={id} onSelect={() => add(id)}>
              {label}
            </MenuItem>
          ))}
        </Menu>
      )}
      {address.narrowedBy(search).filters && (
        <Button size="sm" flexShrink="0" variant="ghost" color="fg.muted" onClick={() => onSearch(address.cleared(search, 'filters'))}>
          <Trans>Effacer les filtres</Trans>
        </Button>
      )}
    </HStack>
  )
}
