// Terms of sale: what of them counts in a subsidiary, and which version applies on a day.

interface Reading<Piece> {
  /** Whether an article begins with it. */
  isTitle: (piece: Piece) => boolean
  /** The subsidiary whose variant of the article it is; undefined for what is common. */
  zoneOf: (piece: Piece) => string | undefined
}

/**
 * The pieces that count in a subsidiary. An article that has a variant there is its title and the variant (the first, should there be
 * two), and what follows the last variant, such as a new page; any other is its common text.
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

/** Each article from its title on; the first is what stands before all titles, and may be empty. */
export function articlesOf<Piece>(pieces: readonly Piece[], isTitle: (piece: Piece) => boolean): Piece[][] {
  const articles: Piece[][] = [[]]
  for (const piece of pieces)
    if (isTitle(piece)) articles.push([piece])
    else articles.at(-1)?.push(piece)
  return articles
}

interface Published {
  version_number: number
  /** The day from which it applies; null: a draft. */
  published_from: string | null
}

/** The version that applies on a day: the one that began last, of two that begin on one day the later one. */
export function applyingOn<Version extends Published>(versions: readonly Version[], day: string): Version | undefined {
  const begun = versions.filter(({ published_from }) => published_from !== null && published_from <= day)
  return begun.toSorted((a, b) => (b.published_from ?? '').localeCompare(a.published_from ?? '') || b.version_number - a.version_number)[0]
}
