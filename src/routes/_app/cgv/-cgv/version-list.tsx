// Every version, latest first: read, or as a PDF for a subsidiary.
import { Trans, useLingui } from '@lingui/react/macro'
import { Link as RouterLink } from '@tanstack/react-router'
import { useState } from 'react'

import type { CgvVersion } from '#contract/cgv/cgv.ts'
import type { Zone } from '#entities/catalogs/own.ts'
import { useCgvZones } from '#entities/cgv/zones.ts'
import { useOwnZone } from '#entities/zones/own.ts'
import { Box, HStack } from '#kit/elements/layout.ts'
import { Link, List, Text } from '#kit/elements/text.ts'
import { Select } from '#kit/form/fields/select.tsx'
import { formatDate, formatInstant } from '#kit/format/formats.ts'
import { Section } from '#kit/page/page.tsx'

import { ExportPdf } from './export.tsx'

export function VersionList({ versions }: { versions: readonly CgvVersion[] }) {
  const { t } = useLingui()
  const { zones, items } = useCgvZones()
  const own = useOwnZone()
  const [chosen, setChosen] = useState<string>()
  const zone = zones.find(({ code_sigma }) => code_sigma === chosen) ?? own ?? zones.find(({ is_national }) => is_national) ?? null
  return (
    <Section
      title={t`Toutes les versions`}
      actions={
        <Select size="sm" w="auto" aria-label={t`Filiale des PDF`} value={zone?.code_sigma ?? ''} items={items} onChange={setChosen} />
      }
    >
      <List.Root variant="plain" gap="0" aria-label={t`Toutes les versions`}>
        {versions.map((version) => (
          <List.Item key={version.id} borderTopWidth="1px" _first={{ borderTopWidth: 0 }} py="2">
            <HStack gap="3" justify="space-between">
              <Told version={version} zone={zone} />
              <ExportPdf version_number={version.version_number} zone={zone} small />
            </HStack>
          </List.Item>
        ))}
      </List.Root>
    </Section>
  )
}

function Told({ version: { version_number, published_from, created_at, created_by }, zone }: { version: CgvVersion; zone: Zone | null }) {
  const { t } = useLingui()
  const day = formatDate(published_from)
  return (
    <Box minW="0">
      <Link asChild>
        <RouterLink to="/cgv" search={{ version: version_number, zone: zone?.code_sigma }}>
          <Trans>Version {version_number}</Trans>
        </RouterLink>
      </Link>
      <Text textStyle="sm" color="fg.muted">
        {[published_from ? t`publiée à partir du ${day}` : t`brouillon`, created_by?.name, formatInstant(created_at)]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </Box>
  )
}
