// A filter by a limit that is typed as a number: « Taux de marge sous 10 % ».
import { HStack } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { Button } from '../elements/button.tsx'
import { DecimalInput } from '../form/fields/decimal-input.tsx'
import { formatPercent } from '../format/formats.ts'
import { useClosePopup } from '../overlay/popup.tsx'
import { FacetChip } from './facet.tsx'

interface PercentFacetProps {
  label: string
  /** A decimal string. */
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** A filter by a percentage; it applies once the number is confirmed. */
export function PercentFacet({ label, value, onChange }: PercentFacetProps) {
  return (
    <FacetChip label={label} summary={value === undefined ? '' : formatPercent(value)} onClear={() => onChange(undefined)}>
      <Entry key={value} label={label} value={value} onChange={onChange} />
    </FacetChip>
  )
}

function Entry({ label, value, onChange }: PercentFacetProps) {
  const { t } = useLingui()
  const close = useClosePopup()
  const [typed, setTyped] = useState(value ?? null)
  const [problem, setProblem] = useState(false)
  return (
    <HStack
      as="form"
      p="1"
      align="start"
      onSubmit={(event) => {
        event.preventDefault()
        if (problem) return
        close()
        onChange(typed ?? undefined)
      }}
    >
      <DecimalInput
        aria-label={label}
        value={typed}
        unit="PERCENT"
        signed
        invalid={problem}
        onChange={setTyped}
        onProblem={(key) => setProblem(key !== null)}
      />
      <Button size="sm" type="submit" variant="outline">
        {t`Filtrer`}
      </Button>
    </HStack>
  )
}
