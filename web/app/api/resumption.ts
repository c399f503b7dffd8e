import type { HttpRequest, HttpResponse, PreviousUpload } from 'tus-js-client'

/** The server did not say how much of an upload has arrived. */
export class NotResumed extends Error {
  readonly response: HttpResponse
  constructor(response: HttpResponse) {
    super('the upload could not be resumed')
    this.response = response
  }
}

/**
 * Looks at the answer to the question how much of an upload has arrived. After any refusal the library would begin again
 * at 0; only what is gone needs that.
 * @returns the bytes that have arrived when it goes on from there; null at the start, and after any other request.
 * @throws NotResumed
 */
export function resumedAt(request: HttpRequest, response: HttpResponse): number | null {
  if (request.getMethod() !== 'HEAD') return null
  const status = response.getStatus()
  const isGone = status === 404 || status === 410
  if (status >= 300 && !isGone) throw new NotResumed(response)
  return isGone ? null : Number(response.getHeader('upload-offset')) || null
}

/** Uploads that this browser remembers, the last begun first. */
export const newestFirst = (uploads: readonly PreviousUpload[]): PreviousUpload[] =>
  uploads.toSorted((a, b) => Date.parse(b.creationTime) - Date.parse(a.creationTime))
