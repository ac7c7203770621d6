// Manufacturers. Where master data spells one in several ways, the first spelling wins.
import { namedReference } from './named-references.ts'

export const manufacturers = namedReference('/manufacturers')
