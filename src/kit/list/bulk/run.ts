// Progress and cancellation of a long run in this tab.
import { useRef, useState } from 'react'

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
