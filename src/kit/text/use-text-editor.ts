// An editor whose text is the value of a field: what is typed goes out, and what others change comes in.
import { createDocument, type Editor, useEditor, type UseEditorOptions } from '@tiptap/react'
import { useLayoutEffect, useRef } from 'react'

import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { differenceStep } from './difference.ts'

interface TextEditorOptions extends Pick<UseEditorOptions, 'extensions' | 'editable' | 'onBlur'> {
  /** HTML. */
  value: string
  label: string
  transformPastedHTML?: (html: string) => string
  /** What the editor's text is as a value. */
  htmlOf: (editor: Editor) => string
  onChange: (html: string) => void
}

/** HTML in, HTML out, on every change; its text is always the value, whoever changed that and wherever the focus is. */
export function useTextEditor({ value, label, transformPastedHTML, htmlOf, onChange, ...options }: TextEditorOptions): Editor {
  /** The value that the editor shows: its own changes come back as it. */
  const shown = useRef(value)
  const editor = useEditor({
    ...options,
    content: value,
    injectCSS: false,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, lang: CONTENT_LANGUAGE },
      ...(transformPastedHTML && { transformPastedHTML }),
    },
    onUpdate: (event) => {
      shown.current = htmlOf(event.editor)
      onChange(shown.current)
    },
  })
  // Before the next letter: it would be typed into what stood there before.
  useLayoutEffect(() => {
    if (editor.isDestroyed || value === shown.current) return
    shown.current = value
    const step = differenceStep(editor.state.doc, createDocument(value, editor.schema))
    // Taking back what one typed does not take back what others wrote.
    if (step) editor.view.dispatch(editor.state.tr.step(step).setMeta('preventUpdate', true).setMeta('addToHistory', false))
  }, [editor, value])
  return editor
}
