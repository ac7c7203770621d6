// A Babel preset that compiles the French texts in the place where they are written. Every screen thus contains its own texts, and no page
// loads those of all others; only English is a catalogue.
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { defineRolldownBabelPreset } from '@rolldown/plugin-babel'

/**
 * The parts of Babel's syntax tree that are used: `{ id: '…', message: '…' }` and `<Trans id="…" message="…" />`, as written by Lingui's
 * macros.
 */
interface Node {
  type: string
  key?: { name?: string; value?: string }
  name?: { name?: string }
  value?: { type: string; value?: unknown }
}
interface Babel {
  types: { valueToNode(value: unknown): Node['value']; jsxExpressionContainer(value: Node['value']): Node['value'] }
}

/** Runs after Lingui's own preset, which has to keep the messages: `descriptorFields: 'message'`. */
export const inlineFrench = () =>
  defineRolldownBabelPreset({
    preset: () => ({ plugins: [compileInPlace] }),
    rolldown: { filter: { id: /[\\/]src[\\/].*\.tsx?/, code: 'message' } },
  })

function compileInPlace({ types }: Babel) {
  return {
    visitor: {
      ObjectExpression: ({ node }: { node: { properties: Node[] } }) => compile(node.properties, (value) => types.valueToNode(value)),
      JSXOpeningElement: ({ node }: { node: { attributes: Node[] } }) =>
        compile(node.attributes, (value) => types.jsxExpressionContainer(types.valueToNode(value))),
    },
  }
}

function compile(fields: Node[], toNode: (value: unknown) => Node['value']): void {
  const [id, message] = ['id', 'message'].map((wanted) => fields.find((field) => nameOf(field) === wanted))
  const text = message?.value
  if (id?.value?.type === 'StringLiteral' && text?.type === 'StringLiteral')
    Object.assign(message ?? {}, { value: toNode(compileMessage(String(text.value))) })
}

const nameOf = ({ key, name }: Node): string | undefined => key?.name ?? key?.value ?? name?.name
