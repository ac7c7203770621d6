// Asking the service worker for something.

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
