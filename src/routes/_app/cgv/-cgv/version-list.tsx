// Every version, latest first: to read, or as a PDF for a subsidiary.
import { Trans, useLingui } from '@lingui/react/macro'
import { Link as RouterLink } from '@tanstack/react-router'
import { useState } from 'react'

import type { CgvVersion } from '#contract/terms/terms.ts'
import { useOwnZone } from '#entities/lookups/own-zone.ts'
import type { Zone } from '#entities/prices/own-catalogs.ts'
import { useCgvZones } from '#entities/terms/zones.ts'
import { Link } from '#kit/elements/text.ts'
import { Select } from '#kit/form/fields/select.tsx'
import { formatDate, formatInstant } from '#kit/format/formats.ts'
import { Section } from '#kit/page/page.tsx'
import { type SmallColumn, SmallTable } from '#kit/table/small-table.tsx'

import { ExportPdf } from './export.tsx'

export function VersionList({ versions }: { versions: readonly CgvVersion[] }) {
  const { t } = useLingui()
  const { zones, items } = useCgvZones()
  const own = useOwnZone()
  const [chosen, setChosen] = useState<string>()
  const zone = zones.find(({ code_sigma }) => code_sigma === chosen) ?? own ?? zones.find(({ is_national }) => is_national) ?? null
  const columns = useColumns(zone)
  return (
    <Section
      title={t`Toutes les versions`}
      actions={
        <Select size="sm" w="auto" aria-label={t`Filiale des PDF`} value={zone?.code_sigma ?? ''} items={items} onChange={setChosen} />
      }
    >
      <SmallTable label={t`Toutes les versions`} columns={columns} rows={versions} idOf={({ id }) => id} />
    </Section>
  )
}

function useColumns(zone: Zone | null): SmallColumn<CgvVersion>[] {
  const { t } = useLingui()
  return [
    {
      id: 'version_number',
      label: t`Version`,
      sort: ({ version_number }) => version_number,
      cell: ({ version_number }) => (
        <Link asChild>
          <RouterLink to="/cgv" search={{ version: version_number, zone: zone?.code_sigma }}>
            <Trans>Version {version_number}</Trans>
          </RouterLink>
        </Link>
      ),
    },
    {
      id: 'published_from',
      label: t`Publication`,
      sort: ({ published_from }) => published_from,
      cell: ({ published_from }) => {
        const day = formatDate(published_from)
        return published_from ? t`publiée à partir du ${day}` : t`brouillon`
      },
    },
    { id: 'author', label: t`Auteur`, sort: ({ created_by }) => created_by?.name ?? null, cell: ({ created_by }) => created_by?.name },
    { id: 'created_at', label: t`Date`, sort: ({ created_at }) => created_at, cell: ({ created_at }) => formatInstant(created_at) },
    {
      id: 'pdf',
      label: t`PDF`,
      hidden: true,
      align: 'end',
      cell: ({ version_number }) => <ExportPdf version_number={version_number} zone={zone} small />,
    },
  ]
}
