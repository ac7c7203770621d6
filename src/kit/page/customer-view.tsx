// Frame of the customer view: the whole window, large letters, and a button to leave.
import { Box, Flex, HStack, Stack } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Expand, X } from 'lucide-react'
import type { ReactNode } from 'react'

import { backend } from '#api/backend.ts'

import { useDocumentTitle } from '../browser/document-title.ts'
import { useFullScreen } from '../browser/full-screen.ts'
import { IconButton } from '../elements/button.tsx'
import { ZoomBox } from '../files/zoom.tsx'
import { isCovered } from '../overlay/back-closes.ts'
import { RichText } from '../text/rich-text-view.tsx'
import { CustomerTitle } from './customer-title.tsx'

interface CustomerViewProps {
  name: string
  reference: string
  image: { url: string; width: number; height: number } | null
  /** HTML sanitised by the server. */
  description: string | null
  onLeave: () => void
  /** Actions that customers may see. */
  actions?: ReactNode
  children: ReactNode
}

export function CustomerView({ name, reference, image, description, onLeave, actions, children }: CustomerViewProps) {
  const { t } = useLingui()
  useDocumentTitle(name)
  // An open overlay is closed first.
  const { enter } = useFullScreen(() => void (isCovered() || onLeave()))
  return (
    <Flex direction="column" flex="1" minH="0">
      <HStack as="header" data-screen-only gap="2" px={{ base: '2', md: '4' }} py="1.5" borderBottomWidth="1px" flexShrink="0">
        <IconButton
          variant="ghost"
          colorPalette="gray"
          aria-label={t`Quitter la vue client`}
          title={t`Quitter la vue client`}
          onClick={onLeave}
        >
          <X size={20} aria-hidden />
        </IconButton>
        <Box flex="1" />
        {actions}
        {enter && (
          <IconButton variant="ghost" colorPalette="gray" aria-label={t`Plein écran`} title={t`Plein écran`} onClick={enter}>
            <Expand size={20} aria-hidden />
          </IconButton>
        )}
      </HStack>
      <Box flex="1" minH="0" overflowY="auto" tabIndex={0} outline="none" data-scroll="customer">
        <Stack gap="8" maxW="72rem" mx="auto" px={{ base: '4', md: '8' }} py={{ base: '4', md: '8' }}>
          <CustomerTitle name={name} reference={reference} />
          {image && (
            <ZoomBox label={t`Image`}>
              <img
                src={`${backend}${image.url}`}
                alt={name}
                width={image.width}
                height={image.height}
                style={{ width: '100%', height: 'auto', maxHeight: 'calc(55dvh * var(--zoom))', objectFit: 'contain' }}
              />
            </ZoomBox>
          )}
          {description && (
            <Box textStyle="xl" lineHeight="1.7" maxW="65ch" overflowWrap="anywhere">
              <RichText html={description} />
            </Box>
          )}
          {children}
        </Stack>
      </Box>
    </Flex>
  )
}
