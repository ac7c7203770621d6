// The editor of rich text; loaded only when one is shown.
import { Box, Flex } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { EditorContent, useEditorState, type Editor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { Bold, Italic, List, ListOrdered, Redo2, RemoveFormatting, Undo2 } from 'lucide-react'

import { frameLook, textLook } from './rich-text-box.tsx'
import { Tool } from './tool.tsx'
import { useTextEditor } from './use-text-editor.ts'

interface RichTextEditorProps {
  value: string | null
  label: string
  editable: boolean
  onChange: (html: string | null) => void
  onBlur: () => void
}

/** HTML in, HTML out; null if the text is empty. */
export function RichTextEditor({ value, label, editable, onChange, onBlur }: RichTextEditorProps) {
  const editor = useTextEditor({
    value: value ?? '',
    label,
    editable,
    extensions: [StarterKit.configure({ codeBlock: false, link: { openOnClick: false } })],
    htmlOf: (now) => (now.isEmpty ? '' : now.getHTML()),
    onChange: (html) => onChange(html || null),
    onBlur,
  })
  return (
    <Box {...frameLook} _focusWithin={{ borderColor: 'teal.focusRing', outline: '1px solid', outlineColor: 'teal.focusRing' }}>
      {editable && <Toolbar editor={editor} />}
      <Box
        css={{
          '& .ProseMirror': { ...textLook, outline: 'none' },
        }}
        asChild
      >
        <EditorContent editor={editor} />
      </Box>
    </Box>
  )
}

function Toolbar({ editor }: { editor: Editor }) {
  const { t } = useLingui()
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      bulletList: now.isActive('bulletList'),
      orderedList: now.isActive('orderedList'),
    }),
  })
  const chain = () => editor.chain().focus()
  return (
    <Flex role="toolbar" aria-label={t`Mise en forme`} gap="0.5" p="1" borderBottomWidth="1px" wrap="wrap">
      <Tool Icon={Bold} label={t`Gras`} pressed={active.bold} onUse={() => chain().toggleBold().run()} />
      <Tool Icon={Italic} label={t`Italique`} pressed={active.italic} onUse={() => chain().toggleItalic().run()} />
      <Tool Icon={List} label={t`Liste à puces`} pressed={active.bulletList} onUse={() => chain().toggleBulletList().run()} />
      <Tool Icon={ListOrdered} label={t`Liste numérotée`} pressed={active.orderedList} onUse={() => chain().toggleOrderedList().run()} />
      <Tool Icon={RemoveFormatting} label={t`Retirer la mise en forme`} onUse={() => chain().unsetAllMarks().clearNodes().run()} />
      <Tool Icon={Undo2} label={t`Annuler l’action`} onUse={() => chain().undo().run()} />
      <Tool Icon={Redo2} label={t`Rétablir l’action`} onUse={() => chain().redo().run()} />
    </Flex>
  )
}
