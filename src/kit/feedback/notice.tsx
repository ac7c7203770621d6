// Says on the page how something stands: what it is about in a line, and below it what belongs to that.
import { Alert } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface NoticeProps {
  status: 'info' | 'warning' | 'error'
  title: ReactNode
  children?: ReactNode
  /** At the end of the line: what can be done about it. */
  action?: ReactNode
  size?: 'sm' | 'md'
  /** Read out as soon as it appears; for what answers something that a person has just done. */
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
