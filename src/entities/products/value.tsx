// The value of a product's field as a person reads it.
import { DescribedText } from '#kit/text/described-text.tsx'

import { fieldNamed } from './fields.ts'

/** A text, a day or rich text; of what is named by an id its name. */
export const FieldText = ({ field, text }: { field: string; text: string | null }) => (
  <DescribedText field={fieldNamed(field)} text={text} />
)
