// Error page: what it should show does not exist, or could not be loaded.
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { isGone } from '#api/refusals.ts'

import { EmptyState, FailedState } from '../feedback/states.tsx'
import { Page, PageHeader } from './page.tsx'

interface PageFailedProps extends Pick<ErrorComponentProps, 'error' | 'reset'> {
  /** The kind of thing, as title. */
  title: string
  /** Texts if it does not exist. */
  gone: { icon: ReactNode; title: string; description: string; action: ReactNode }
  /** Text for any other error. */
  failed: string
}

/** For the `errorComponent` of a page with an id in its URL. */
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
