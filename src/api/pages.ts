// Lists that are read page by page.

/** The number of the next page, for an infinite query; undefined after the last one. */
export const nextPage = ({ page, page_size, total }: { page: number; page_size: number; total: number }): number | undefined =>
  page * page_size < total ? page + 1 : undefined
