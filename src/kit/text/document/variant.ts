// A variant of an article for one place: a part of the document at the end of the article, with a title.
import type { Node as Piece } from '@tiptap/pm/model'
import { type Editor, Node } from '@tiptap/react'

import { articlesOf } from '#engine/terms/terms.ts'

/** A place for which an article may have a variant, such as a subsidiary. */
export interface Place {
  key: string
  label: string
}

/** `names` are the titles above variants, by key of their place. */
const Variant = Node.create<{ names: Record<string, string> }>({
  name: 'variant',
  content: '(paragraph | heading | bulletList | orderedList | table | horizontalRule)+',
  isolating: true,
  addOptions: () => ({ names: {} }),
  addAttributes: () => ({
    place: {
      default: '',
      parseHTML: (element) => element.getAttribute('data-zone'),
      renderHTML: ({ place }) => ({ 'data-zone': String(place) }),
    },
  }),
  parseHTML: () => [{ tag: 'section[data-zone]' }],
  renderHTML: ({ HTMLAttributes }) => ['section', HTMLAttributes, 0],
  addNodeView() {
    return ({ node }) => {
      const dom = document.createElement('section')
      const place = String(node.attrs['place'])
      dom.dataset['zone'] = place
      dom.dataset['name'] = this.options.names[place] ?? place
      return { dom, contentDOM: dom }
    }
  },
})

/** Variants are allowed only at the top level of a document. */
const WithVariants = Node.create({ name: 'doc', topNode: true, content: '(block | variant)+' })

/** The extensions of an editor whose articles may have variants; `names` by key of each place. */
export const variants = (names: Record<string, string>) => [WithVariants, Variant.configure({ names })]

interface Placed {
  node: Piece
  at: number
}
const isTitle = ({ node }: Placed) => node.type.name === 'heading' && node.attrs['level'] === 2
const isVariant = ({ node }: Placed) => node.type.name === 'variant'
const isBlank = ({ node }: Placed) => node.type.name === 'horizontalRule' || (node.type.name === 'paragraph' && node.childCount === 0)

/** Starts a variant of the article at the cursor, from its common text; if there is one already, moves the cursor there. */
export function openVariant(editor: Editor, place: string): void {
  const pieces: Placed[] = []
  editor.state.doc.forEach((node, at) => pieces.push({ node, at }))
  const here = pieces[editor.state.selection.$from.index(0)]
  const article = articlesOf(pieces, isTitle).find((one) => here !== undefined && one.includes(here)) ?? []
  const known = article.find((piece) => isVariant(piece) && piece.node.attrs['place'] === place)
  if (known)
    return void editor
      .chain()
      .focus(known.at + 2)
      .scrollIntoView()
      .run()
  const filled = article.slice(0, article.findLastIndex((piece) => !isBlank(piece)) + 1)
  const last = filled.at(-1)
  const at = last ? last.at + last.node.nodeSize : (article[0]?.at ?? 0)
  const common = filled.filter((piece) => !isTitle(piece) && !isVariant(piece)).map(({ node }) => node.toJSON() as object)
  const content = common.length > 0 ? common : [{ type: 'paragraph' }]
  editor
    .chain()
    .insertContentAt(at, { type: 'variant', attrs: { place }, content })
    .focus(at + 2)
    .scrollIntoView()
    .run()
}
