// Where an entity keeps to a rule of all in no way of its own, and why.

export interface Not {
  because: string
}

export const not = (because: string): Not => ({ because })

export const isNot = (one: object): one is Not => 'because' in one
