// Lists that are read page by page, one after the other.

/** The number of the page after this one, for an infinite query; none after the last. */
export const nextPage = ({ page, page_size, total }: { page: number; page_size: number; total: number }): number | undefined =>
  page * page_size < total ? page + 1 : undefined
