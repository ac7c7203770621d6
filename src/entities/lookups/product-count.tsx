// The number of products that use a row of a lookup list, with a link to the list of products filtered by it, where there is such a
// filter.
import { Plural } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { html } from '#kit/elements/layout.ts'

interface ProductCountProps {
  total: number
  search?: { manufacturer_id: number[] } | { tag_ids: number[] } | { job_id: number[] } | { sub_job_id: number[] }
}

export function ProductCount({ total, search }: ProductCountProps) {
  const count = <Plural value={total} one="# article" other="# articles" />
  if (!search) return count
  return (
    <html.span textDecoration="underline" color="teal.fg">
      <Link to="/products" search={search}>
        {count}
      </Link>
    </html.span>
  )
}
