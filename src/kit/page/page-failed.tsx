// A page that cannot be shown: what it shows is not there, or could not be loaded.
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { isGone } from '#api/refusals.ts'

import { EmptyState, FailedState } from '../feedback/states.tsx'
import { Page, PageHeader } from './page.tsx'

interface PageFailedProps extends Pick<ErrorComponentProps, 'error' | 'reset'> {
  /** What kind of thing it is. */
  title: string
  /** What is said where there is no such thing. */
  gone: { icon: ReactNode; title: string; description: string; action: ReactNode }
  /** What is said of any other failure. */
  failed: string
}

/** For the `errorComponent` of a page with an id in its address. */
export function PageFailed({ error, reset, title, gone, failed }: PageFailedProps) {
  const router = useRouter()
  const retry = async () => {
    reset()
    await router.invalidate()
  }
  return (
    <Page>
      <PageHeader title={title} />
      {isGone(error) ? <EmptyState {...gone} /> : <FailedState title={failed} error={error} onRetry={retry} />}
    </Page>
  )
}
