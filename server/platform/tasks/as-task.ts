// A task as the API returns it.
import { isOpen, type Task } from '#contract/tasks/tasks.ts'

import type { TaskRow } from './rows.ts'

/** `created_by_name` is the present name of its author, if it has one; `is_fixed` when it can no longer be cancelled. */
export function asTask({ created_by, result_path, file, ...task }: TaskRow, created_by_name: string | null, is_fixed = false): Task {
  const { id, kind, title, status, done, total, created_at, started_at, ended_at, error_key } = task
  return {
    id,
    kind,
    title,
    status,
    done,
    total,
    created_at,
    started_at,
    ended_at,
    created_by: created_by === null ? null : { id: created_by, name: created_by_name ?? '' },
    error_key,
    result: result_path === null ? null : { path: result_path },
    file: file && status === 'done' ? { name: file.name, bytes: file.bytes } : null,
    cancellable: isOpen(status) && !is_fixed,
  }
}
