// What an article says in one place instead: a part of the document that stands at the end of the article, under its title.
import type { Node as Piece } from '@tiptap/pm/model'
import { type Editor, Node } from '@tiptap/react'

import { articlesOf } from '#engine/terms/terms.ts'

/** Where an article may say something else: a subsidiary, say. */
export interface Place {
  key: string
  label: string
}

/** `names` is what stands above a variant, by the key of its place. */
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

/** Variants stand between the other blocks of a document, and nowhere deeper. */
const WithVariants = Node.create({ name: 'doc', topNode: true, content: '(block | variant)+' })

/** The extensions of an editor whose articles may have variants; `names` by the key of each place. */
export const variants = (names: Record<string, string>) => [WithVariants, Variant.configure({ names })]

interface Placed {
  node: Piece
  at: number
}
const isTitle = ({ node }: Placed) => node.type.name === 'heading' && node.attrs['level'] === 2
const isVariant = ({ node }: Placed) => node.type.name === 'variant'
const isBlank = ({ node }: Placed) => node.type.name === 'horizontalRule' || (node.type.name === 'paragraph' && node.childCount === 0)

/** Begins a variant of the article in which the cursor stands, from its common text; one that is there already is gone to. */
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
