// The tabs of the sheet are routes; one appears here with the stage that builds it.
import { Box, chakra } from '@chakra-ui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, linkOptions } from '@tanstack/react-router'

import { useCan } from '../../../api/session.ts'

export function SheetTabs({ id }: { id: number }) {
  const { t } = useLingui()
  const params = { id: String(id) }
  const seesPrices = useCan('selling_price.read')
  const tabs = [
    { key: 'general', label: <Trans>Général</Trans>, link: linkOptions({ to: '/products/$id', params, activeOptions: { exact: true } }) },
    { key: 'documents', label: <Trans>Documents</Trans>, link: linkOptions({ to: '/products/$id/documents', params }) },
    { key: 'details', label: <Trans>Détails</Trans>, link: linkOptions({ to: '/products/$id/details', params }) },
    ...(seesPrices
      ? [{ key: 'tarifs', label: <Trans context="tab">Tarifs</Trans>, link: linkOptions({ to: '/products/$id/tarifs', params }) }]
      : []),
    { key: 'rules', label: <Trans>Règles</Trans>, link: linkOptions({ to: '/products/$id/rules', params }) },
    { key: 'codes', label: <Trans>Codes</Trans>, link: linkOptions({ to: '/products/$id/codes', params }) },
  ]
  return (
    <chakra.nav aria-label={t`Rubriques de l’article`} display="flex" gap="1" borderBottomWidth="1px" overflowX="auto" overflowY="hidden">
      {tabs.map(({ key, label, link }) => (
        <Box
          asChild
          key={key}
          px="3"
          py="2.5"
          mb="-1px"
          fontWeight="medium"
          whiteSpace="nowrap"
          borderBottomWidth="2px"
          borderColor="transparent"
          _currentPage={{ borderColor: 'teal.solid', color: 'teal.fg' }}
        >
          <Link {...link}>{label}</Link>
        </Box>
      ))}
    </chakra.nav>
  )
}
