/** `text` without case and accents (`Écran` → `ecran`), as texts are searched; the database's `public.fold` says the same. */
export const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
