// Marks an entity that has no special rule of this kind, with the reason.

export interface Not {
  because: string
}

export const not = (because: string): Not => ({ because })

export const isNot = (one: object): one is Not => 'because' in one
