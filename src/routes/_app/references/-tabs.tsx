// The lists of reference data that the user may change, side by side.
import { Box, chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { referenceEntities } from '../../../../contract/reference-counts.ts'
import { useAllowed } from '../../../api/session.ts'
import { rightsOf } from './-rights.ts'
import { useWords } from './-words.ts'

export function ReferenceTabs() {
  const { t } = useLingui()
  const words = useWords()
  const open = useAllowed(referenceEntities, (kind) => [rightsOf(kind)])
  return (
    <chakra.nav
      aria-label={t`Référentiels`}
      display="flex"
      gap="1"
      borderBottomWidth="1px"
      overflowX="auto"
      overflowY="hidden"
      flexShrink="0"
    >
      {open.map((kind) => (
        <Box
          asChild
          key={kind}
          px="3"
          py="2.5"
          mb="-1px"
          fontWeight="medium"
          whiteSpace="nowrap"
          borderBottomWidth="2px"
          borderColor="transparent"
          _currentPage={{ borderColor: 'teal.solid', color: 'teal.fg' }}
        >
          <Link to="/references/$kind" params={{ kind }}>
            {words[kind].all}
          </Link>
        </Box>
      ))}
    </chakra.nav>
  )
}
