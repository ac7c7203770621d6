// One task that has no other screen: how far it is, and what it could not do.
import { createFileRoute } from '@tanstack/react-router'

import { api } from '#api/client.ts'
import { requiresCall } from '#api/session.ts'

import { TaskPage } from './-task/page.tsx'

export const Route = createFileRoute('/_app/tasks/$id')({
  beforeLoad: requiresCall('tasks.get'),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(api.tasks.get.queryOptions({ input: { id: Number(params.id) } })),
  component: TaskPage,
})
