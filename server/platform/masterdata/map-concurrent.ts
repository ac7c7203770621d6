/** Calls `work` for each item, at most `many` at a time. Throws the first failure, and starts no further item after it. */
export async function mapConcurrent<T>(many: number, items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values()
  let failed = false
  const worker = async () => {
    for (const item of waiting) {
      if (failed) return
      await work(item).catch((error: unknown) => {
        failed = true
        throw error
      })
    }
  }
  await Promise.all(Array.from({ length: many }, worker))
}
