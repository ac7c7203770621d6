// Tables in a document: nodes for ProseMirror's tables, which come with the editor. Merged cells stay merged.
import { goToNextCell, tableEditing } from '@tiptap/pm/tables'
import { callOrReturn, Extension, getExtensionField, Node } from '@tiptap/react'

/** The number of columns or rows that a cell spans. */
const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLTableCellElement) => Math.max(1, element[name === 'colspan' ? 'colSpan' : 'rowSpan']),
  renderHTML: (attributes: Record<string, unknown>) => (attributes[name] === 1 ? {} : { [name]: attributes[name] }),
})

const cell = (name: string, tag: 'td' | 'th', tableRole: 'cell' | 'header_cell') =>
  Node.create({
    name,
    content: '(paragraph | bulletList | orderedList)+',
    isolating: true,
    tableRole,
    // The attributes that ProseMirror's tables require; columns are equally wide.
    addAttributes: () => ({ colspan: span('colspan'), rowspan: span('rowspan'), colwidth: { default: null, rendered: false } }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  })

const Row = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)+',
  tableRole: 'row',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  tableRole: 'table',
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', 0],
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const go = (direction: 1 | -1) => () => goToNextCell(direction)(this.editor.state, this.editor.view.dispatch)
    return { Tab: go(1), 'Shift-Tab': go(-1) }
  },
})

/** Tells ProseMirror the table role of each node. */
const Roles = Extension.create({
  name: 'tableRoles',
  extendNodeSchema(extension) {
    const context = { name: extension.name, options: extension.options, storage: extension.storage }
    return { tableRole: callOrReturn(getExtensionField(extension, 'tableRole', context)) }
  },
})

export const tables = [Roles, Table, Row, cell('tableCell', 'td', 'cell'), cell('tableHeader', 'th', 'header_cell')]

/** Three columns with a header row. */
export const NEW_TABLE = `<table><tr>${'<th><p></p></th>'.repeat(3)}</tr>${`<tr>${'<td><p></p></td>'.repeat(3)}</tr>`.repeat(2)}</table>`

declare module '@tiptap/core' {
  interface NodeConfig {
    tableRole?: string
  }
}
