// An editor whose text is the value of a field: passes on what is typed, and takes in changes from outside.
import { createDocument, type Editor, useEditor, type UseEditorOptions } from '@tiptap/react'
import { useLayoutEffect, useRef } from 'react'

import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { differenceStep } from './difference.ts'

interface TextEditorOptions extends Pick<UseEditorOptions, 'extensions' | 'editable' | 'onBlur'> {
  /** The text, as HTML. */
  value: string
  label: string
  transformPastedHTML?: (html: string) => string
  /** Converts the editor's text to a value. */
  htmlOf: (editor: Editor) => string
  onChange: (html: string) => void
}

/** HTML in, HTML out on every change; the editor always shows `value`, whatever changed it and wherever the focus is. */
export function useTextEditor({ value, label, transformPastedHTML, htmlOf, onChange, ...options }: TextEditorOptions): Editor {
  /** The value that the editor shows; its own changes come back as this value. */
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
  // In a layout effect, so that the next letter is typed into the new text.
  useLayoutEffect(() => {
    if (editor.isDestroyed || value === shown.current) return
    shown.current = value
    const step = differenceStep(editor.state.doc, createDocument(value, editor.schema))
    // Undo must not revert changes from outside.
    if (step) editor.view.dispatch(editor.state.tr.step(step).setMeta('preventUpdate', true).setMeta('addToHistory', false))
  }, [editor, value])
  return editor
}
