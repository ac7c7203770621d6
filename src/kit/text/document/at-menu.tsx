// List of variables that opens when the user types “@”: filtered by the following letters, chosen by arrows and Enter, or by tapping.
import { Box } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, useState } from 'react'

import { searchFor } from '#engine/parsing/fold.ts'

export interface VariableName {
  key: string
  label: string
}

/** The “@” before the cursor, and the text typed after it. */
function typedAt(editor: Editor): { from: number; to: number; query: string } | null {
  const { $from, empty } = editor.state.selection
  if (!empty || !editor.isFocused) return null
  const before = $from.parent.textBetween(Math.max(0, $from.parentOffset - 30), $from.parentOffset, undefined, '\ufffc')
  const found = /(?:^|[\s(«\u00a0’'])@([\p{L}]*)$/u.exec(before)
  return found ? { from: $from.pos - (found[1] ?? '').length - 1, to: $from.pos, query: found[1] ?? '' } : null
}

/** `menu` must be inside a positioned element; call `onKeyDown` before the editor's own handler. */
export function useAtMenu(editor: Editor, variables: readonly VariableName[]) {
  const { t } = useLingui()
  const typed = useEditorState({ editor, selector: ({ editor: now }) => typedAt(now) })
  const [chosen, setChosen] = useState<{ query: string; at: number }>({ query: '', at: 0 })
  const [closed, setClosed] = useState<number | null>(null)
  const wanted = typed?.query ?? ''
  const matches = searchFor(wanted)
  const found = typed && typed.from !== closed ? variables.filter(({ label, key }) => matches(`${label} ${key}`)) : []
  const at = chosen.query === wanted ? Math.min(chosen.at, found.length - 1) : 0
  const insert = (key: string) => {
    if (!typed) return
    const { from, to } = typed
    editor.chain().focus().insertContentAt({ from, to }, { type: 'variable', attrs: { key } }).run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const current = found[at]
    if (!typed || !current) return
    const move = moves[event.key]
    if (move !== undefined) setChosen({ query: wanted, at: (at + move + found.length) % found.length })
    else if (event.key === 'Enter' || event.key === 'Tab') insert(current.key)
    else if (event.key === 'Escape') setClosed(typed.from)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const place = found.length > 0 && typed ? placeOf(editor, typed.from) : null
  const menu = place && (
    <Box
      role="listbox"
      aria-label={t`Variables`}
      position="absolute"
      style={place}
      zIndex="dropdown"
      bg="bg.panel"
      borderWidth="1px"
      rounded="l2"
      shadow="md"
      maxH="14rem"
      overflowY="auto"
      minW="14rem"
      p="1"
    >
      {found.map(({ key, label }, place_of) => (
        <Box
          key={key}
          role="option"
          aria-selected={place_of === at}
          px="2"
          py="1.5"
          rounded="l1"
          cursor="pointer"
          textStyle="sm"
          _selected={{ bg: 'teal.subtle', color: 'teal.fg' }}
          _hover={{ bg: 'bg.muted' }}
          // The editor keeps the focus and the cursor.
          onMouseDown={(event) => {
            event.preventDefault()
            insert(key)
          }}
        >
          {label}
        </Box>
      ))}
    </Box>
  )
  return { menu, onKeyDown }
}

/** Position below the “@”, within the editor's frame. */
function placeOf(editor: Editor, from: number) {
  const frame = editor.view.dom.closest('[data-part=document]')?.getBoundingClientRect()
  const { left, bottom } = editor.view.coordsAtPos(from)
  return { left: Math.max(0, Math.min(left - (frame?.left ?? 0), (frame?.width ?? 0) - 230)), top: bottom - (frame?.top ?? 0) + 4 }
}
