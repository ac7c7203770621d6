// The bar below a selection: how many are selected, and what can be done with them. It is one line: labels are shortened to
// a word where there is no room.
import { Button, type ButtonProps, HStack, IconButton, type SystemStyleObject, Text } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'

import type { ListSelection } from './selection.ts'

interface BulkBarProps<Row> {
  selection: ListSelection<Row>
  /** How many the list has. */
  total: number
  /** How many are selected, in the words of the list. */
  selected: ReactNode
  /** Offers the whole list. */
  all: { label: string; short: string }
  /** The actions: each a `BulkButton` that says how many it will change before it does. */
  children: ReactNode
}

export function BulkBar<Row>({ selection, total, selected, all, children }: BulkBarProps<Row>) {
  const { t } = useLingui()
  const { picked } = selection
  return (
    <HStack
      gap="2"
      overflowX="auto"
      flexShrink="0"
      css={shortenedWhereNarrow}
      role="toolbar"
      aria-label={t`Actions sur la sélection`}
      bg="colorPalette.subtle"
      rounded="md"
      px="3"
      py="2"
    >
      <Text textStyle="sm" fontWeight="medium" aria-live="polite" flexShrink="0">
        {selected}
      </Text>
      <IconButton size="xs" variant="ghost" aria-label={t`Tout désélectionner`} title={t`Tout désélectionner`} onClick={selection.clear}>
        <X size={16} aria-hidden />
      </IconButton>
      {picked && picked.length < total && !selection.table.offer && <BulkButton {...all} variant="ghost" onClick={selection.pickAll} />}
      <HStack gap="2" ms="auto" flexShrink="0">
        {children}
      </HStack>
    </HStack>
  )
}

interface BulkButtonProps extends ButtonProps {
  label: string
  /** A part of `label`, in the same words. */
  short?: string
}

export function BulkButton({ label, short, ...rest }: BulkButtonProps) {
  return (
    <Button size="xs" variant="outline" flexShrink="0" {...rest} {...(short && { 'aria-label': label })}>
      {short ? (
        <>
          <span data-long>{label}</span>
          <span data-short>{short}</span>
        </>
      ) : (
        label
      )}
    </Button>
  )
}

/** The words follow the bar's own width, which the navigation beside it changes. */
const shortenedWhereNarrow: SystemStyleObject = {
  containerType: 'inline-size',
  '@container (width < 68rem)': { '& [data-long]': { display: 'none' } },
  '@container (width >= 68rem)': { '& [data-short]': { display: 'none' } },
}
