// The progress of reading a list; the page can be closed meanwhile.
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'

import { api } from '#api/client.ts'
import type { SupplierList } from '#contract/suppliers/supplier-lists.ts'
import { Button } from '#kit/elements/controls.ts'
import { Progress } from '#kit/elements/feedback.ts'
import { Flex, Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { formatCount } from '#kit/format/formats.ts'

export function Reading({ list: { task_id } }: { list: SupplierList }) {
  const { t } = useLingui()
  const task = useQuery({
    ...api.tasks.get.queryOptions({ input: { id: task_id ?? 0 }, refetchInterval: 2_000 }),
    enabled: task_id !== null,
    meta: { aside: true },
  }).data
  const cancel = useMutation(api.tasks.cancel.mutationOptions({ meta: { error: () => t`Le traitement n’a pas pu être annulé` } }))
  const { done = 0, total = 0, cancellable = false } = task ?? {}
  return (
    <Stack gap="2" borderWidth="1px" rounded="l3" p="4" role="status">
      <Flex justify="space-between" align="center" gap="3">
        <Text fontWeight="medium">
          <Trans>Lecture de la liste…</Trans>
        </Text>
        {task && cancellable && (
          <Button size="xs" variant="outline" loading={cancel.isPending} onClick={() => cancel.mutate({ id: task.id })}>
            <Trans>Interrompre</Trans>
          </Button>
        )}
      </Flex>
      <Progress.Root value={total > 0 ? Math.min(done, total) : null} max={Math.max(total, 1)} size="sm">
        <Progress.Track aria-label={t`Avancement`}>
          <Progress.Range />
        </Progress.Track>
      </Progress.Root>
      <Text textStyle="sm" color="fg.muted">
        {total > 0 && (
          <>
            <Trans>
              {formatCount(done)} sur {formatCount(total)}
            </Trans>
            {' · '}
          </>
        )}
        <Trans>Vous pouvez quitter cette page : le traitement continue.</Trans>
      </Text>
    </Stack>
  )
}
