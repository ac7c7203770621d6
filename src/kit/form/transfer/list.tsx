// Two lists side by side, of assigned and available items; one key or click moves an item.
import { Box, chakra, Flex, Heading, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Minus, Plus } from 'lucide-react'
import { useId, useRef, useState, type KeyboardEvent } from 'react'

import { searchFor } from '#engine/parsing/fold.ts'

import { Button } from '../../elements/button.tsx'
import { StateBadge } from '../../feedback/state-badge.tsx'
import { formatCount } from '../../format/formats.ts'
import { SearchInput } from '../../list/search-input.tsx'
import { applyTransfer, type TransferChange } from './transfer.ts'

export interface TransferItem {
  id: number
  label: string
  /** Language of the label, if it is not the language in use. */
  lang?: string
  /** Items of a group are listed together under its name. */
  group?: string
}

interface TransferListProps {
  items: readonly TransferItem[]
  saved: readonly number[]
  pending: TransferChange
  onMove: (ids: readonly number[], assigned: boolean) => void
  assignedTitle: string
  availableTitle: string
  searchLabel: string
}

/** Assigned and available items with one search for both; pending changes are marked. */
export function TransferList({ items, saved, pending, onMove, assignedTitle, availableTitle, searchLabel }: TransferListProps) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const [announced, setAnnounced] = useState('')
  const assigned = new Set(applyTransfer(saved, pending))
  const matches = searchFor(search)
  const found = items.filter(({ label, group = '' }) => matches(`${group} ${label}`))
  const move = (ids: number[], on: boolean) => {
    onMove(ids, on)
    const names = items.flatMap(({ id, label }) => (ids.includes(id) ? [label] : [])).join(', ')
    setAnnounced(on ? t`Ajouté : ${names}` : t`Retiré : ${names}`)
  }
  return (
    <Stack gap="4">
      <Box maxW="md">
        <SearchInput value={search} onChange={setSearch} label={searchLabel} found={found.length} />
      </Box>
      <SimpleGrid minChildWidth="min(100%, 15rem)" gap="4" alignItems="start">
        <Side
          title={assignedTitle}
          items={found.filter(({ id }) => assigned.has(id))}
          marked={pending.added}
          assigned
          onMove={(ids) => move(ids, false)}
        />
        <Side
          title={availableTitle}
          items={found.filter(({ id }) => !assigned.has(id))}
          marked={pending.removed}
          assigned={false}
          onMove={(ids) => move(ids, true)}
        />
      </SimpleGrid>
      <chakra.span srOnly aria-live="polite">
        {announced}
      </chakra.span>
    </Stack>
  )
}

interface SideProps {
  title: string
  items: TransferItem[]
  /** The items that are in this list only since the last save. */
  marked: readonly number[]
  assigned: boolean
  onMove: (ids: number[]) => void
}

function Side({ title, items, marked, assigned, onMove }: SideProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const groups = Map.groupBy(items, ({ group = '' }) => group)
  const ordered = [...groups.values()].flat()
  const place = Math.min(at, ordered.length - 1)
  const focus = (index: number) => list.current?.querySelectorAll('button')[index]?.focus()
  const walk = (event: KeyboardEvent) => {
    const places: Record<string, number> = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: ordered.length - 1 }
    const next = places[event.key]
    if (next === undefined) return
    event.preventDefault()
    focus(Math.max(0, Math.min(next, ordered.length - 1)))
  }
  const give = (item: TransferItem, index: number) => {
    onMove([item.id])
    // Focuses the item that is now at the same position, so that several can be moved in a row.
    requestAnimationFrame(() => focus(Math.min(index, ordered.length - 2)))
  }
  return (
    <Box as="section" aria-labelledby={id} borderWidth="1px" rounded="l2" minW="0">
      <Flex align="center" justify="space-between" gap="2" wrap="wrap" px="3" py="2" borderBottomWidth="1px" bg="bg.subtle">
        <Heading as="h3" size="sm" id={id}>
          {title}{' '}
          <Text as="span" color="fg.muted" fontWeight="normal">
            ({formatCount(items.length)})
          </Text>
        </Heading>
        <Button size="xs" variant="outline" disabled={items.length === 0} onClick={() => onMove(items.map((item) => item.id))}>
          {assigned ? <Trans>Tout désélectionner</Trans> : <Trans>Tout sélectionner</Trans>}
        </Button>
      </Flex>
      <Box ref={list} maxH="26rem" overflowY="auto" p="1" onKeyDown={walk}>
        {items.length === 0 && (
          <Text p="2" color="fg.muted" textStyle="sm">
            <Trans>Aucun élément</Trans>
          </Text>
        )}
        {[...groups].map(([group, members]) => (
          <Box key={group} role="group" aria-label={group || title}>
            {group && (
              <Text px="2" pt="2" textStyle="xs" fontWeight="semibold" color="fg.muted">
                {group}
              </Text>
            )}
            {members.map((item) => {
              const index = ordered.indexOf(item)
              return (
                <Item
                  key={item.id}
                  item={item}
                  assigned={assigned}
                  marked={marked.includes(item.id)}
                  reachable={index === place}
                  onFocus={() => setAt(index)}
                  onGive={() => give(item, index)}
                />
              )
            })}
          </Box>
        ))}
      </Box>
    </Box>
  )
}

interface ItemProps {
  item: TransferItem
  assigned: boolean
  marked: boolean
  /** One item of a list is reached by Tab, the others by arrow keys. */
  reachable: boolean
  onFocus: () => void
  onGive: () => void
}

function Item({ item, assigned, marked, reachable, onFocus, onGive }: ItemProps) {
  return (
    <Button
      w="full"
      h="auto"
      py="2"
      px="2"
      size="sm"
      variant="ghost"
      colorPalette="gray"
      justifyContent="flex-start"
      textAlign="start"
      whiteSpace="normal"
      fontWeight="normal"
      tabIndex={reachable ? 0 : -1}
      onFocus={onFocus}
      onClick={onGive}
    >
      {assigned ? <Minus size={16} aria-hidden /> : <Plus size={16} aria-hidden />}
      <chakra.span srOnly>{assigned ? <Trans>Retirer :</Trans> : <Trans>Ajouter :</Trans>} </chakra.span>
      <chakra.span flex="1" overflowWrap="anywhere" minW="0" lang={item.lang}>
        {item.label}
      </chakra.span>
      {marked && (
        <StateBadge means={assigned ? 'good' : 'attention'}>{assigned ? <Trans>Ajouté</Trans> : <Trans>Retiré</Trans>}</StateBadge>
      )}
    </Button>
  )
}
