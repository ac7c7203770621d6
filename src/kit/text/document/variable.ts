// A variable in a document: shown by its label, stored by its key.
import { Node } from '@tiptap/react'

/** Stored as an empty element with `data-variable`. */
export const Variable = Node.create<{ labels: Record<string, string> }>({
  name: 'variable',
  group: 'inline',
  inline: true,
  atom: true,
  addOptions: () => ({ labels: {} }),
  addAttributes: () => ({
    key: {
      default: '',
      parseHTML: (element) => element.getAttribute('data-variable'),
      renderHTML: ({ key }) => ({ 'data-variable': String(key) }),
    },
  }),
  parseHTML: () => [{ tag: 'span[data-variable]' }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes],
  renderText: ({ node }) => `@${String(node.attrs['key'])}`,
  addNodeView() {
    return ({ node }) => {
      const dom = document.createElement('span')
      const key = String(node.attrs['key'])
      dom.dataset['variable'] = key
      dom.textContent = this.options.labels[key] ?? key
      return { dom }
    }
  },
})
