// What is done to many products goes to the server in portions that it takes at once.
import { useRef, useState } from 'react'

/** Gives the portions to `work` one after the other; stops between two of them when `signal` is aborted, keeping what was done. */
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

/** A long run that shows how far it is and can be stopped. */
export function useRun() {
  const [progress, setProgress] = useState(0)
  const abort = useRef(new AbortController())
  return {
    progress,
    setProgress,
    /** Begins a run: its signal. */
    begin: () => {
      setProgress(0)
      abort.current = new AbortController()
      return abort.current.signal
    },
    stop: () => abort.current.abort(),
    isStopped: () => abort.current.signal.aborted,
  }
}
