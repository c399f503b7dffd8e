import { mediaUploadPath } from '@stagedoor/contract/uploads'
import type { DetailedError, HttpResponse, PreviousUpload, Upload } from 'tus-js-client'
import { newestFirst, NotResumed, resumedAt } from '../../../api/resumption.ts'
import { isFinalRefusal } from './queue-state.ts'
import { STORED_PREFIX } from './stored-uploads.ts'

/** A broken connection loses at most one piece; small pieces would cost a request each. */
const PIECE_BYTES = 4 * 1024 * 1024
const TRY_AGAIN_AFTER_MS = [0, 1_000, 3_000, 5_000, 10_000]

type Refusal = { message: string | null; isFinal: boolean }

/** A file that is sent in pieces, and what is said of it. */
export type Pieces = {
  file: File
  target: string
  token: string
  onProgress: (sentBytes: number) => void
  /** It goes on where it stopped, before this page or in it. */
  onResumed: (offsetBytes: number) => void
  /** Everything has arrived. The browser remembers the upload until `forget`, so that a call that fails costs no bytes. */
  onArrived: (uploadId: string) => void
  /** The connection was lost, and trying again did not help; `resume` goes on. */
  onStopped: () => void
  /** The server refused it, with its own words if it had any; `isFinal`: it would refuse it again. */
  onRefused: (refusal: Refusal) => void
}

/** An upload of the file that has not begun, or goes on where it stopped. */
export async function prepare(pieces: Pieces): Promise<Upload> {
  const { file, target, token } = pieces
  const { Upload: ResumableUpload } = await import('tus-js-client')
  const upload: Upload = new ResumableUpload(file, {
    endpoint: mediaUploadPath,
    chunkSize: PIECE_BYTES,
    retryDelays: TRY_AGAIN_AFTER_MS,
    headers: { authorization: token },
    metadata: { filename: file.name, type: target },
    fingerprint: async ({ name, size, lastModified }: File) =>
      [STORED_PREFIX + target, name, size, lastModified].join(' '),
    onAfterResponse(request, response) {
      const offset = resumedAt(request, response)
      if (offset !== null) pieces.onResumed(offset)
    },
    onShouldRetry: (error) => navigator.onLine && refusalOf(error) === null,
    onProgress: pieces.onProgress,
    onSuccess: () => pieces.onArrived(upload.url?.split('/').at(-1) ?? ''),
    onError: (error) => {
      const refusal = refusalOf(error)
      if (refusal) pieces.onRefused(refusal)
      else pieces.onStopped()
    },
  })
  const [known] = newestFirst(await upload.findPreviousUploads())
  if (known) upload.resumeFromPreviousUpload(known)
  return upload
}

/** Ends an upload: nothing of it stays here or on the server. */
export async function discardAll(upload: Upload, token: string): Promise<void> {
  await upload.abort()
  const known = await forgetAll(upload)
  const urls = [upload.url, ...known.map(({ uploadUrl }) => uploadUrl)].filter((url) => url !== null)
  await Promise.all([...new Set(urls)].map((url) => discard(url, token)))
}

/** Forgets every upload of a file in this browser. */
export async function forgetAll(upload: Upload): Promise<PreviousUpload[]> {
  const { defaultOptions } = await import('tus-js-client')
  const known = await upload.findPreviousUploads()
  await Promise.all(known.map(({ urlStorageKey }) => defaultOptions.urlStorage.removeUpload(urlStorageKey)))
  return known
}

/** Deletes what has arrived, now or when the browser is online again; what a closed tab leaves, the server deletes. */
async function discard(url: string, token: string): Promise<void> {
  const { Upload: ResumableUpload } = await import('tus-js-client')
  const remove = () => ResumableUpload.terminate(url, { headers: { authorization: token } })
  await remove().catch(() => {
    const again = () => void remove().catch(() => undefined)
    if (!navigator.onLine) window.addEventListener('online', again, { once: true })
  })
}

/** An upload that was begun in this browser and not finished. */
export type Unfinished = { name: string; discard: () => Promise<void> }

/** The unfinished uploads of a target, newest first; of one name, all are discarded together. */
export async function unfinishedUploads(target: string, readToken: () => string): Promise<Unfinished[]> {
  const { defaultOptions } = await import('tus-js-client')
  const { urlStorage } = defaultOptions
  const all = newestFirst(await urlStorage.findAllUploads()).filter(({ metadata }) => metadata['type'] === target)
  const nameOf = ({ metadata }: PreviousUpload) => metadata['filename'] ?? ''
  return [...new Set(all.map(nameOf))].map((name) => ({
    name,
    async discard() {
      for (const { urlStorageKey, uploadUrl } of all.filter((upload) => nameOf(upload) === name)) {
        await urlStorage.removeUpload(urlStorageKey)
        if (uploadUrl !== null) await discard(uploadUrl, readToken())
      }
    },
  }))
}

/** The server's refusal; null when there was no answer, or one that may change. */
function refusalOf(error: Error): Refusal | null {
  const answer = answerIn(error)
  if (answer === null) return null
  const status = answer.getStatus()
  const mayChange = status === 0 || status === 409 || status === 423 || (status >= 500 && status !== 507)
  if (mayChange) return null
  const body = answer.getBody()
  return { message: textIn(body, 'message'), isFinal: isFinalRefusal({ status, code: textIn(body, 'error') }) }
}

function answerIn(error: Error): HttpResponse | null {
  if (error instanceof NotResumed) return error.response
  if (!('originalResponse' in error)) return null
  const { originalResponse, causingError } = error as DetailedError
  return originalResponse ?? (causingError instanceof NotResumed ? causingError.response : null)
}

function textIn(body: string, name: 'message' | 'error'): string | null {
  try {
    const text: unknown = Reflect.get(JSON.parse(body) as object, name)
    return typeof text === 'string' ? text : null
  } catch {
    // A proxy answered in place of the API.
    return null
  }
}
