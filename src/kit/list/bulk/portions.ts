// Sends a bulk action to the server in portions of the size that it accepts.
import { useRef, useState } from 'react'

/**
 * Passes the portions to `work` one after the other. When `signal` is aborted, it stops before the next one and returns the results so
 * far.
 */
export async function inPortions<Row, Answer>(
  rows: readonly Row[],
  size: number,
  work: (portion: Row[], from: number) => Promise<Answer>,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<Answer[]> {
  const results: Answer[] = []
  for (let from = 0; from < rows.length && !signal.aborted; from += size) {
    results.push(await work(rows.slice(from, from + size), from))
    onProgress(Math.min(from + size, rows.length))
  }
  return results
}

/** Progress and cancellation of a long run. */
export function useRun() {
  const [progress, setProgress] = useState(0)
  const abort = useRef(new AbortController())
  return {
    progress,
    setProgress,
    /** Begins a run and returns its signal. */
    begin: () => {
      setProgress(0)
      abort.current = new AbortController()
      return abort.current.signal
    },
    stop: () => abort.current.abort(),
    isStopped: () => abort.current.signal.aborted,
  }
}
