// Asking the service worker for something.

/** The worker, once it is in charge: on a first visit it lays the app itself aside before that. Null where none is within `patience` milliseconds, or when `signal` ends. */
export async function workerInCharge(patience: number, signal: AbortSignal): Promise<ServiceWorker | null> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!workers) return null
  if (!workers.controller)
    await new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer)
        workers.removeEventListener('controllerchange', done)
        signal.removeEventListener('abort', done)
        resolve()
      }
      const timer = setTimeout(done, patience)
      workers.addEventListener('controllerchange', done)
      signal.addEventListener('abort', done)
    })
  return workers.controller
}

/** Resolves to what it answers, to null when there is none, or none that answers within `patience` milliseconds. */
export async function askWorker(type: 'FORGET_IMAGES' | 'KEEP_READER', patience: number): Promise<unknown> {
  const worker = navigator.serviceWorker?.controller
  if (!worker) return null
  const { port1, port2 } = new MessageChannel()
  const result = await new Promise<unknown>((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(data))
    port1.start()
    setTimeout(() => resolve(null), patience)
    worker.postMessage({ type }, [port2])
  })
  port1.close()
  return result
}
