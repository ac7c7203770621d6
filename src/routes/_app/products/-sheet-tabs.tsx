// The tabs of the sheet are routes; one appears here with the stage that builds it.
import { Box, chakra } from '@chakra-ui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

export function SheetTabs({ id }: { id: number }) {
  const { t } = useLingui()
  return (
    <chakra.nav aria-label={t`Rubriques de l’article`} display="flex" gap="1" borderBottomWidth="1px">
      <Box
        asChild
        px="3"
        py="2.5"
        mb="-1px"
        fontWeight="medium"
        borderBottomWidth="2px"
        borderColor="transparent"
        _currentPage={{ borderColor: 'teal.solid', color: 'teal.fg' }}
      >
        <Link to="/products/$id" params={{ id: String(id) }} activeOptions={{ exact: true }}>
          <Trans>Général</Trans>
        </Link>
      </Box>
    </chakra.nav>
  )
}
