// How often a row is used, and the way to what uses it.
import { chakra } from '@chakra-ui/react'
import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { ReferenceEntity } from '#contract/reference-counts.ts'

interface UsedByProps {
  kind: ReferenceEntity
  id: number
  total: number
  isSubJob: boolean
}

export function UsedBy({ kind, id, total, isSubJob }: UsedByProps) {
  if (total === 0) return <Trans>Utilisé nulle part</Trans>
  if (kind === 'business') return <Plural value={total} one="# métier" other="# métiers" />
  const articles = <Plural value={total} one="# article" other="# articles" />
  const search = {
    manufacturers: { manufacturer_id: [id] },
    tags: { tag_ids: [id] },
    jobs: isSubJob ? { sub_job_id: [id] } : { job_id: [id] },
    catalogs: null,
  }[kind]
  if (!search) return articles
  return (
    <chakra.span textDecoration="underline" color="teal.fg">
      <Link to="/products" search={search}>
        {articles}
      </Link>
    </chakra.span>
  )
}
