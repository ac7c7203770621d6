// Displays the value of a product's field.
import { DescribedText } from '#kit/text/described-text.tsx'

import { fieldNamed } from './fields.ts'

/** A text, a date or rich text; for a field with an id, pass the name of its row. */
export const FieldText = ({ field, text }: { field: string; text: string | null }) => (
  <DescribedText field={fieldNamed(field)} text={text} />
)
