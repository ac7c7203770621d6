// The context of every block of a rule's editor: the products of the offer, the errors, and whether the rule may be changed.
import { createContext, useContext } from 'react'

import type { RuleProductName } from '#contract/rules/rules.ts'
import type { FieldError } from '#contract/shared/endpoint.ts'
import type { Names } from '#entities/rules/sentence.ts'

interface RuleEditing {
  products: readonly RuleProductName[]
  names: Names
  errors: readonly FieldError[]
  readOnly: boolean
}

export const RuleEditingContext = createContext<RuleEditing | null>(null)

export function useRuleEditing(): RuleEditing {
  const editing = useContext(RuleEditingContext)
  if (!editing) throw new Error('A block of a rule stands outside its editor.')
  return editing
}
