// How often a fault is brought about: a few times in `npm test`, as often as quality.md asks in `npm run torture`.
export const times = (few: number, full: number): number => (process.env['TORTURE'] ? full : few)
