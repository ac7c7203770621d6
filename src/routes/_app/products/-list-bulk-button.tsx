// A button of the bar below a selection: its whole label where there is room, a word of it elsewhere, so that the bar is one line.
import { Button, type ButtonProps, type SystemStyleObject } from '@chakra-ui/react'

interface BulkButtonProps extends ButtonProps {
  label: string
  /** A part of `label`, in the same words. */
  short?: string
}

export function BulkButton({ label, short, ...rest }: BulkButtonProps) {
  return (
    <Button size="xs" variant="outline" flexShrink="0" {...rest} {...(short && { 'aria-label': label })}>
      {short ? (
        <>
          <span data-long>{label}</span>
          <span data-short>{short}</span>
        </>
      ) : (
        label
      )}
    </Button>
  )
}

/** For the bar that holds them: the words follow its own width, which the navigation beside it changes. */
export const shortenedWhereNarrow: SystemStyleObject = {
  containerType: 'inline-size',
  '@container (width < 68rem)': { '& [data-long]': { display: 'none' } },
  '@container (width >= 68rem)': { '& [data-short]': { display: 'none' } },
}
