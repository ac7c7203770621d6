// Unsaved drafts: how many there are, and a link to each.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { PencilLine } from 'lucide-react'

import type { Draft } from '#device/draft-store.ts'
import { Box } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { formatInstant } from '#kit/format/formats.ts'
import { Menu, MenuItem } from '#kit/overlay/menu.tsx'

export function WaitingDrafts({ drafts }: { drafts: readonly Draft[] }) {
  const { t } = useLingui()
  const router = useRouter()
  const count = drafts.length
  return (
    <Menu
      label={t`Brouillons en attente`}
      colorPalette="orange"
      variant="subtle"
      px="2"
      button={
        <>
          <PencilLine size={14} aria-hidden />
          <Box as="span" srOnly={{ base: true, xl: false }}>
            <Plural value={count} one="# brouillon en attente" other="# brouillons en attente" />
          </Box>
          <Box as="span" hideFrom="xl" aria-hidden>
            {count}
          </Box>
        </>
      }
    >
      {drafts.map(({ key, title, path, at }) => (
        <MenuItem key={`${key} ${at}`} onSelect={() => void router.navigate({ href: path ?? `/${key}` })}>
          <Box minW="0">
            <Text overflowWrap="anywhere">{title ?? t`Brouillon`}</Text>
            <Text textStyle="xs" color="fg.muted">
              <Trans>Saisi le {formatInstant(new Date(at))}</Trans>
            </Text>
          </Box>
        </MenuItem>
      ))}
    </Menu>
  )
}
