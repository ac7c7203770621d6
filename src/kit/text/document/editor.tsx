// Editor of a document: numbered articles on two levels, lists, tables, page breaks, and variables typed with “@”.
import { Box } from '@chakra-ui/react'
import { type Editor, EditorContent } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { type Ref, useImperativeHandle } from 'react'

import { useTextEditor } from '../use-text-editor.ts'
import { useAtMenu, type VariableName } from './at-menu.tsx'
import { cleanPaste } from './paste.ts'
import { documentStyle } from './style.ts'
import { tables } from './table.ts'
import { Toolbar } from './toolbar.tsx'
import { Variable } from './variable.ts'
import { useVariantTitle } from './variant-title.ts'
import { type Place, variants } from './variant.ts'

/** Actions from outside the editor. */
export interface DocumentHandle {
  /** Inserts a variable at the cursor. */
  insertVariable: (key: string) => void
}

interface DocumentEditorProps {
  /** HTML of the document's vocabulary. */
  value: string
  label: string
  variables: readonly VariableName[]
  /** The places for which an article may have a variant. */
  places: readonly Place[]
  onChange: (html: string) => void
  onBlur: () => void
  ref?: Ref<DocumentHandle>
}

/** HTML in, HTML out on every change. Later changes of `variables` and `places` are ignored. */
export function DocumentEditor({ value, label, variables, places, onChange, onBlur, ref }: DocumentEditorProps) {
  const titleOf = useVariantTitle()
  const editor = useTextEditor({
    value,
    label,
    extensions: [
      StarterKit.configure({
        document: false,
        heading: { levels: [2, 3] },
        blockquote: false,
        code: false,
        codeBlock: false,
        link: false,
        strike: false,
        underline: false,
      }),
      ...tables,
      ...variants(Object.fromEntries(places.map(({ key, label: place }) => [key, titleOf(place)]))),
      Variable.configure({ labels: Object.fromEntries(variables.map(({ key, label: name }) => [key, name])) }),
    ],
    transformPastedHTML: cleanPaste,
    htmlOf,
    onChange,
    onBlur,
  })
  useImperativeHandle(ref, () => ({
    insertVariable: (key) => editor.chain().focus().insertContent({ type: 'variable', attrs: { key } }).run(),
  }))
  const { menu, onKeyDown } = useAtMenu(editor, variables)
  return (
    <Box
      position="relative"
      data-part="document"
      w="full"
      minW="0"
      borderWidth="1px"
      borderColor="border.control"
      rounded="l2"
      onKeyDownCapture={onKeyDown}
      _focusWithin={{ borderColor: 'teal.focusRing', outline: '1px solid', outlineColor: 'teal.focusRing' }}
    >
      <Toolbar editor={editor} places={places} />
      <Box
        css={{
          '& .ProseMirror': {
            minH: '24rem',
            maxH: 'calc(100dvh - 17rem)',
            overflowY: 'auto',
            px: '4',
            py: '3',
            outline: 'none',
            whiteSpace: 'pre-wrap',
            ...documentStyle,
          },
        }}
        asChild
      >
        <EditorContent editor={editor} />
      </Box>
      {menu}
    </Box>
  )
}

/** Removes the empty paragraph that the editor keeps at the end for typing. */
const htmlOf = (editor: Editor): string => editor.getHTML().replace(/(<p><\/p>)+$/, '')
