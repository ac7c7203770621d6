// One group of results of the command palette.
import type { LucideIcon } from 'lucide-react'

import { Box, HStack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'

export interface Option {
  href: string
  label: string
  detail?: string
  /** Language of the label, if it differs from the language in use. */
  lang?: string
  Icon: LucideIcon
}

interface OptionsProps {
  title: string
  options: readonly Option[]
  /** The position of this group's first option among all options. */
  first: number
  active: number
  optionId: (index: number) => string
  onFollow: (option: Option) => void
}

export function Options({ title, options, first, active, optionId, onFollow }: OptionsProps) {
  if (options.length === 0) return null
  return (
    <Box role="group" aria-label={title}>
      <Text px="3" py="1.5" textStyle="xs" fontWeight="semibold" color="fg.muted" aria-hidden>
        {title}
      </Text>
      {options.map((option, index) => (
        <Entry
          key={option.href}
          id={optionId(first + index)}
          option={option}
          active={first + index === active}
          onFollow={() => onFollow(option)}
        />
      ))}
    </Box>
  )
}

interface EntryProps {
  id: string
  option: Option
  active: boolean
  onFollow: () => void
}

function Entry({ id, option: { label, detail, lang, Icon }, active, onFollow }: EntryProps) {
  return (
    <HStack
      id={id}
      role="option"
      aria-selected={active}
      gap="3"
      px="3"
      py="2"
      rounded="l2"
      cursor="pointer"
      bg={active ? 'teal.subtle' : undefined}
      _hover={{ bg: active ? 'teal.subtle' : 'bg.muted' }}
      ref={(element) => {
        if (active) element?.scrollIntoView({ block: 'nearest' })
      }}
      onClick={onFollow}
    >
      <Icon size={18} aria-hidden />
      <Text flex="1" minW="0" truncate lang={lang}>
        {label}
      </Text>
      {detail && (
        <Text textStyle="sm" color={active ? 'fg' : 'fg.muted'} flexShrink="0">
          {detail}
        </Text>
      )}
    </HStack>
  )
}
