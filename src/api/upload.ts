// Sends a request by XMLHttpRequest, the only way to get the progress of an upload in a browser.

import { UnansweredError } from './send.ts'

/** Milliseconds without progress before the upload is aborted; its whole duration is not limited. */
const STALLED = 20_000

export const isUpload = ({ headers }: Request): boolean => headers.get('Content-Type')?.startsWith('multipart/') ?? false

/** Like `fetch`, with credentials; calls `onProgress` with the fraction sent, 0 to 1. Rejects like `fetch` if there is no network. */
export async function fetchWithProgress(request: Request, onProgress?: (sent: number) => void): Promise<Response> {
  const body = await request.blob()
  return await new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    xhr.open(request.method, request.url)
    for (const [name, value] of request.headers) xhr.setRequestHeader(name, value)
    xhr.withCredentials = true
    xhr.responseType = 'blob'
    let stalled: ReturnType<typeof setTimeout>
    const wait = () => {
      clearTimeout(stalled)
      stalled = setTimeout(() => {
        reject(new UnansweredError())
        xhr.abort()
      }, STALLED)
    }
    xhr.upload.addEventListener('progress', ({ loaded, total }) => {
      wait()
      onProgress?.(total > 0 ? loaded / total : 0)
    })
    xhr.addEventListener('loadend', () => clearTimeout(stalled))
    xhr.addEventListener('load', () => resolve(responseOf(xhr)))
    xhr.addEventListener('error', () => reject(new TypeError('Failed to fetch')))
    xhr.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
    request.signal.addEventListener('abort', () => xhr.abort())
    wait()
    xhr.send(body)
  })
}

function responseOf(xhr: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of xhr.getAllResponseHeaders().split('\r\n')) {
    const [name, ...value] = line.split(': ')
    if (name) headers.append(name, value.join(': '))
  }
  const empty = xhr.status === 204 || xhr.status === 304
  return new Response(empty ? null : (xhr.response as Blob), { status: xhr.status, statusText: xhr.statusText, headers })
}
