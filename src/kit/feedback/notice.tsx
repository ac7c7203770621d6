// A notice on the page: one line with the subject, and details below it.
import { Alert } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface NoticeProps {
  status: 'info' | 'warning' | 'error'
  title: ReactNode
  children?: ReactNode
  /** Shown at the end of the line: what the user can do about it. */
  action?: ReactNode
  size?: 'sm' | 'md'
  /** Read out as soon as it appears; for responses to something the user has just done. */
  role?: 'alert'
  tabIndex?: number
  'data-part'?: string
}

export function Notice({ title, children, action, ...root }: NoticeProps) {
  return (
    <Alert.Root flexShrink="0" {...root}>
      <Alert.Indicator />
      <Alert.Content>
        <Alert.Title>{title}</Alert.Title>
        {children && <Alert.Description>{children}</Alert.Description>}
      </Alert.Content>
      {action}
    </Alert.Root>
  )
}
