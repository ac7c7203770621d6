// The refusal of a call, for tests that expect one.

export interface Refusal {
  status: number
  code: string
  data: {
    errors: { field: string; key: string }[]
    current: unknown
    changed_by: string
    changed_at: string
    references: { entity: string; id: number; name: string }[]
    total: number
  }
}

/** Rejects if the call succeeds. */
export async function refusal(work: Promise<unknown>): Promise<Refusal> {
  const error = await work.then(
    () => Promise.reject(new Error('nothing was refused')),
    (reason: unknown) => reason as Refusal,
  )
  return { status: error.status, code: error.code, data: error.data }
}

/** 200 if the call succeeds. */
export const statusOf = async (work: Promise<unknown>): Promise<number> =>
  await work.then(
    () => 200,
    (reason: unknown) => (reason as Refusal).status,
  )
