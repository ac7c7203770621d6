// Terms of sale: the text that applies in a subsidiary, and the version that applies on a day.

interface Reading<Piece> {
  /** Whether the piece begins an article. */
  isTitle: (piece: Piece) => boolean
  /** The subsidiary of the variant; undefined for common text. */
  zoneOf: (piece: Piece) => string | undefined
}

/**
 * Returns the pieces that apply in a subsidiary. If an article has a variant for it, these are the title, the variant (the first, if there
 * are two), and common pieces after the last variant, such as a page break. Otherwise it is the common text.
 */
export function inZone<Piece>(pieces: readonly Piece[], zone: string, { isTitle, zoneOf }: Reading<Piece>): Piece[] {
  return articlesOf(pieces, isTitle).flatMap((article) => {
    const variant = article.find((piece) => zoneOf(piece) === zone)
    const end = article.findLastIndex((piece) => zoneOf(piece) !== undefined)
    return article.filter(
      (piece, at) => isTitle(piece) || piece === variant || (zoneOf(piece) === undefined && (variant === undefined || at > end)),
    )
  })
}

/** Splits the pieces into articles, each starting with its title. The first item holds the pieces before all titles, and may be empty. */
export function articlesOf<Piece>(pieces: readonly Piece[], isTitle: (piece: Piece) => boolean): Piece[][] {
  const articles: Piece[][] = [[]]
  for (const piece of pieces)
    if (isTitle(piece)) articles.push([piece])
    else articles.at(-1)?.push(piece)
  return articles
}

interface Published {
  version_number: number
  /** The first day on which it applies; null for a draft. */
  published_from: string | null
}

/** The version that applies on a day: the one that began last; of two that began on the same day, the one with the higher number. */
export function applyingOn<Version extends Published>(versions: readonly Version[], day: string): Version | undefined {
  const begun = versions.filter(({ published_from }) => published_from !== null && published_from <= day)
  return begun.toSorted((a, b) => (b.published_from ?? '').localeCompare(a.published_from ?? '') || b.version_number - a.version_number)[0]
}
