// How many articles a row of reference data is used by, with the way to them where the list of articles is filtered by it.
import { Plural } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { html } from '#kit/elements/layout.ts'

interface ArticlesProps {
  total: number
  search?: { manufacturer_id: number[] } | { tag_ids: number[] } | { job_id: number[] } | { sub_job_id: number[] }
}

export function Articles({ total, search }: ArticlesProps) {
  const articles = <Plural value={total} one="# article" other="# articles" />
  if (!search) return articles
  return (
    <html.span textDecoration="underline" color="teal.fg">
      <Link to="/products" search={search}>
        {articles}
      </Link>
    </html.span>
  )
}
