// Dialog for a save conflict: their value and mine, field by field; fields that only one side changed are merged already.
import { Box, chakra, Heading, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import { Trans } from '@lingui/react/macro'
import { useId, useState, type ReactNode } from 'react'

import { Button } from '../elements/button.tsx'
import { formatInstant } from '../format/formats.ts'
import { Dialog } from '../overlay/dialog.tsx'
import { changedFields, type Conflict, merge, takeTheirs } from './merge.ts'

interface ConflictDialogProps<Values extends object> {
  /** The values both sides started from. */
  base: Values
  mine: Values
  /** The values stored now. */
  theirs: Values
  changedBy: string | null
  changedAt: string | null
  /** Labels of the fields (`sections.name` within the rows of a list), and how a value is displayed. */
  labels: Record<string, string>
  show: (field: string, value: unknown) => ReactNode
  onResolve: (decided: Values) => void
  onClose: () => void
}

/** Shows both values of every field that both sides changed, and asks for each which one to keep. */
export function ConflictDialog<Values extends object>({
  base,
  mine,
  theirs,
  changedBy,
  changedAt,
  labels,
  show,
  onResolve,
  onClose,
}: ConflictDialogProps<Values>) {
  const { merged, conflicts, theirChanges } = merge(base, mine, theirs)
  const [takesTheirs, setTakesTheirs] = useState<Record<string, boolean>>({})
  const undecided = conflicts.filter((conflict) => takesTheirs[keyOf(conflict)] === undefined).length
  const asked: string[] = conflicts.map(({ field }) => field)
  const myChanges = changedFields(theirs, merged).filter((field) => !asked.includes(field))
  const decide = () => {
    const theirsWins = conflicts.filter((conflict) => takesTheirs[keyOf(conflict)])
    onResolve(theirsWins.reduce((decided, conflict) => takeTheirs(decided, theirs, conflict), merged))
  }
  const when = formatInstant(changedAt)
  return (
    <Dialog
      onClose={onClose}
      size="xl"
      dismissable={false}
      title={<Trans>Modifié entre-temps</Trans>}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            <Trans>Revenir au formulaire</Trans>
          </Button>
          <Button disabled={undecided > 0} onClick={decide}>
            <Trans>Enregistrer ces choix</Trans>
          </Button>
        </>
      }
    >
      <Stack gap="5" data-part="conflict">
        <Text>
          {changedBy ? (
            <Trans>
              {changedBy} a enregistré des modifications le {when}. Rien n’est écrasé sans que vous l’ayez vu.
            </Trans>
          ) : (
            <Trans>Des modifications ont été enregistrées entre-temps. Rien n’est écrasé sans que vous l’ayez vu.</Trans>
          )}
        </Text>
        {conflicts.map((conflict) => {
          const [key, name] = [keyOf(conflict), nameOf(conflict)]
          const shown = (value: unknown) => (value === undefined && conflict.within ? <Trans>supprimé</Trans> : show(name, value))
          return (
            <Sides
              key={key}
              label={[labels[conflict.field] ?? conflict.field, ...(labels[name] && conflict.within ? [labels[name]] : [])].join(' · ')}
              mine={shown(conflict.mine)}
              theirs={shown(conflict.theirs)}
              takesTheirs={takesTheirs[key]}
              onDecide={(theirsWins) => setTakesTheirs({ ...takesTheirs, [key]: theirsWins })}
            />
          )
        })}
        <Agreed
          title={<Trans>Repris de la version enregistrée</Trans>}
          fields={theirChanges}
          labels={labels}
          show={(field) => show(field, Reflect.get(merged, field))}
        />
        <Agreed
          title={<Trans>Vos autres modifications</Trans>}
          fields={myChanges}
          labels={labels}
          show={(field) => show(field, Reflect.get(merged, field))}
        />
      </Stack>
    </Dialog>
  )
}

type Found = Pick<Conflict<Record<string, unknown>>, 'field' | 'within' | 'order'>

const keyOf = ({ field, within = [], order }: Found): string => [field, ...within, ...(order ? ['order'] : [])].join('.')

/** `sections.name`, whichever section it is: in the path within a list, every other part identifies a row. */
const nameOf = ({ field, within = [] }: Found): string => [field, ...within.filter((_, index) => index % 2 === 1)].join('.')

interface SidesProps {
  label: string
  mine: ReactNode
  theirs: ReactNode
  takesTheirs: boolean | undefined
  onDecide: (takesTheirs: boolean) => void
}

function Sides({ label, mine, theirs, takesTheirs, onDecide }: SidesProps) {
  const name = useId()
  return (
    <chakra.fieldset minW="0">
      <chakra.legend fontWeight="semibold" mb="2">
        {label}
      </chakra.legend>
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="3">
        <Side name={name} title={<Trans>Version enregistrée</Trans>} checked={takesTheirs === true} onChoose={() => onDecide(true)}>
          {theirs}
        </Side>
        <Side name={name} title={<Trans>Votre brouillon</Trans>} checked={takesTheirs === false} onChoose={() => onDecide(false)}>
          {mine}
        </Side>
      </SimpleGrid>
    </chakra.fieldset>
  )
}

interface SideProps {
  name: string
  title: ReactNode
  checked: boolean
  onChoose: () => void
  children: ReactNode
}

function Side({ name, title, checked, onChoose, children }: SideProps) {
  return (
    <chakra.label
      display="flex"
      gap="3"
      p="3"
      borderWidth="2px"
      rounded="l2"
      cursor="pointer"
      borderColor={checked ? 'teal.solid' : 'border'}
      bg={checked ? 'teal.subtle' : undefined}
      _focusWithin={{ outline: '2px solid', outlineColor: 'teal.focusRing', outlineOffset: '2px' }}
    >
      <chakra.input type="radio" name={name} checked={checked} onChange={onChoose} accentColor="teal.solid" mt="1" alignSelf="flex-start" />
      <Box minW="0" overflowWrap="anywhere">
        <Text textStyle="xs" color={checked ? 'fg' : 'fg.muted'}>
          {title}
        </Text>
        {children}
      </Box>
    </chakra.label>
  )
}

interface AgreedProps {
  title: ReactNode
  fields: string[]
  labels: Record<string, string>
  show: (field: string) => ReactNode
}

function Agreed({ title, fields, labels, show }: AgreedProps) {
  if (fields.length === 0) return null
  return (
    <Box>
      <Heading as="h3" size="sm" mb="2">
        {title}
      </Heading>
      <Stack as="ul" gap="1" textStyle="sm">
        {fields.map((field) => (
          <Box as="li" key={field} overflowWrap="anywhere">
            <Text as="span" color="fg.muted">
              {labels[field] ?? field}
            </Text>{' '}
            {show(field)}
          </Box>
        ))}
      </Stack>
    </Box>
  )
}
