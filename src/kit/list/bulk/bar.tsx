// Bar for a selection: the number of selected rows, and the bulk actions. Its texts are shorter on phones.
import { type ButtonProps, HStack, Text } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'

import { Button, IconButton } from '../../elements/button.tsx'
import { Panel } from '../../overlay/panel.tsx'
import type { ListSelection } from './selection.ts'

interface BulkBarProps<Row> {
  selection: ListSelection<Row>
  /** The number of rows in the list. */
  total: number
  /** Text with the number of selected rows. */
  selected: ReactNode
  /** Text of the button that selects the whole list. */
  all: { label: string; short: string }
  /** The actions, four at most: each a `BulkButton`, which shows how many rows it will change before it does. */
  children: ReactNode
  /** Less frequent actions, also `BulkButton`s. */
  more?: ReactNode
}

export function BulkBar<Row>({ selection, total, selected, all, more, children }: BulkBarProps<Row>) {
  const { t } = useLingui()
  const { picked } = selection
  return (
    <HStack
      gap="2"
      role="toolbar"
      data-part="bulk-bar"
      aria-label={t`Actions sur la sélection`}
      flexShrink="0"
      alignSelf="center"
      maxW="full"
      wrap="wrap"
      justify="center"
      mb="2"
      bg="bg.panel"
      borderWidth="1px"
      rounded="l3"
      shadow="lg"
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
      {children}
      {more && (
        <Panel size="xs" label={t`Autres actions sur la sélection`}>
          {more}
        </Panel>
      )}
    </HStack>
  )
}

interface BulkButtonProps extends ButtonProps {
  label: string
  /** A shorter version of `label`, contained in it. */
  short?: string
}

/** A button of the bar; on a phone it shows `short`, with `label` as its accessible name. */
export function BulkButton({ label, short, ...rest }: BulkButtonProps) {
  return (
    <Button size="xs" variant="outline" flexShrink="0" {...rest} {...(short && { 'aria-label': label })}>
      {short ? (
        <>
          <Text as="span" hideBelow="md">
            {label}
          </Text>
          <Text as="span" hideFrom="md">
            {short}
          </Text>
        </>
      ) : (
        label
      )}
    </Button>
  )
}
