// Bar with the unsaved changes and the buttons to save or cancel, always visible.
import { Flex, HStack, Kbd, Text } from '@chakra-ui/react'
import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useSelector } from '@tanstack/react-form'
import { Save } from 'lucide-react'
import type { ReactNode, Ref } from 'react'

import { toast } from '#device/notices.ts'

import { useAtRest } from '../browser/at-rest.ts'
import { Button } from '../elements/button.tsx'
import { changedNames, useFormContext } from './context.ts'

interface SaveBarProps {
  /** Labels of the fields, to name those that changed. */
  labels?: Record<string, string>
  saveText?: ReactNode
  cancelText?: ReactNode
  /** Called by « Annuler »; by default it resets the changes, and offers to restore them. */
  onCancel?: () => void
  alwaysShown?: boolean
}

/**
 * Sticks to the bottom while there are changes: the number of changed fields, « Annuler », « Enregistrer » (Ctrl/⌘ S). It is rendered
 * before and only becomes visible then; otherwise the first typed letter would have to wait for it.
 */
export function SaveBar({ labels = {}, saveText, cancelText, onCancel, alwaysShown = false }: SaveBarProps) {
  const form = useFormContext()
  const changed = useSelector(form.store, (state) => changedNames(state.fieldMeta))
  const busy = useSelector(form.store, (state) => state.isSubmitting)
  const problem = useSelector(form.store, (state) =>
    Object.values<{ errors: unknown[] }>(state.fieldMeta).some(({ errors }) => errors.length > 0),
  )
  const shown = changed.length > 0 || alwaysShown || problem || busy
  const ready = useAtRest()
  if (!shown && !ready) return null
  const undo = () => {
    const values = form.state.values
    form.reset()
    if (changed.length > 0) toast.info({ title: t`Modifications annulées`, action: { label: t`Rétablir`, onClick: () => restore(values) } })
  }
  const restore = (values: object) => {
    for (const [name, value] of Object.entries(values)) Reflect.apply(form.setFieldValue, form, [name, value])
  }
  const named = changed.map((name) => labels[name] ?? name).join(', ')
  return (
    <SaveBarFrame shown={shown}>
      <Text textStyle="sm" aria-live="polite" flex="1" minW="8rem" lineClamp="2" title={named}>
        {changed.length > 0 && <Plural value={changed.length} one="# champ modifié" other="# champs modifiés" />}
        <Text as="span" color="fg.muted" hideBelow="md">
          {named && ` · ${named}`}
        </Text>
      </Text>
      <HStack gap="2">
        <Button type="button" variant="outline" disabled={busy} onClick={onCancel ?? undo}>
          {cancelText ?? <Trans>Annuler</Trans>}
        </Button>
        {/* Pressed by Enter in a field, also while hidden. */}
        <Button type="submit" disabled={!shown} loading={busy} aria-keyshortcuts="Control+S Meta+S">
          <Save size={16} aria-hidden /> {saveText ?? <Trans>Enregistrer</Trans>}
          <SaveKeys />
        </Button>
      </HStack>
    </SaveBarFrame>
  )
}

/** In a dialog the bar is its footer and takes the full width: a card within a card would be one too many. */
const dialogFooter = { mx: '-6', mb: '-6', px: '6', borderWidth: '0', borderTopWidth: '1px', rounded: '0', shadow: 'none' }

/** Frame of a save bar, sticky at the bottom of what it saves. */
export function SaveBarFrame({ shown = true, children, ref }: { shown?: boolean; children: ReactNode; ref?: Ref<HTMLDivElement> }) {
  return (
    <Flex
      ref={ref}
      role="region"
      aria-label={t`Enregistrement`}
      data-part="save-bar"
      data-idle={shown ? undefined : ''}
      css={{ '&[data-idle]': { display: 'none' }, '[role=dialog] &': dialogFooter }}
      position="sticky"
      bottom="0"
      zIndex="docked"
      mt="4"
      py="3"
      px="4"
      gap="3"
      align="center"
      justify="space-between"
      wrap="wrap"
      bg="bg.panel"
      borderWidth="1px"
      rounded="l3"
      shadow="lg"
    >
      {children}
    </Flex>
  )
}

/** The keyboard shortcut, shown on wide screens. */
export function SaveKeys() {
  return (
    <Kbd size="sm" wordSpacing="normal" variant="plain" color="inherit" hideBelow="lg" aria-hidden>
      {/Mac|iP/.test(navigator.userAgent) ? '⌘ S' : 'Ctrl S'}
    </Kbd>
  )
}
