// Messages to the service worker.

/** The worker once it has cached the whole app; null if that takes longer than `patience` milliseconds, or `signal` is aborted. */
export async function workerReady(patience: number, signal: AbortSignal): Promise<ServiceWorker | null> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!workers) return null
  const end = Promise.withResolvers<null>()
  const timer = setTimeout(() => end.resolve(null), patience)
  signal.addEventListener('abort', () => end.resolve(null))
  const registration = await Promise.race([workers.ready, end.promise])
  clearTimeout(timer)
  return registration?.active ?? null
}

/** Resolves to the worker's reply; null if there is no worker, or no reply within `patience` milliseconds. */
export async function askWorker(
  type: 'FORGET_IMAGES' | 'KEEP_READER',
  patience: number,
  worker: ServiceWorker | null = navigator.serviceWorker?.controller,
): Promise<unknown> {
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
