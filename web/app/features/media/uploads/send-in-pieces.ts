import { mediaUploadPath } from '@stagedoor/contract/uploads'
import type { PreviousUpload, Upload } from 'tus-js-client'

/** A broken connection loses at most one piece; small pieces would cost a request each. */
const PIECE_BYTES = 4 * 1024 * 1024
const TRY_AGAIN_AFTER_MS = [0, 1_000, 3_000, 5_000, 10_000]

type Pieces = {
  file: File
  target: string
  token: string
  onProgress: (sentBytes: number) => void
  /** Where the transfer goes on; more than 0 after a resumption. */
  onDone: (uploadId: string) => void
  /** The connection was lost, and trying again did not help; `resume` goes on. */
  onStopped: () => void
  /** The server refused it, with its own words if it had any. */
  onRefused: (message: string | null) => void
}

export type PieceTransfer = {
  resume: () => void
  /** Keeps what has arrived, to be resumed after a reload. */
  pause: () => void
  /** Deletes what has arrived. */
  cancel: () => void
}

/**
 * Sends a file in pieces. The same file chosen again for the same target, after a reload or a broken connection, goes on
 * where it stopped: its address is stored in this browser. The library is loaded with the first file.
 */
export function sendInPieces(pieces: Pieces): PieceTransfer {
  let upload: Upload | null = null
  let isGiven = true
  void begin(pieces, (created) => {
    upload = created
    return isGiven
  }).catch(() => pieces.onStopped())
  return {
    resume: () => (upload === null ? pieces.onStopped() : upload.start()),
    pause() {
      isGiven = false
      void upload?.abort().catch(() => undefined)
    },
    cancel() {
      isGiven = false
      void upload?.abort(true).catch(() => undefined)
    },
  }
}

async function begin(pieces: Pieces, isWanted: (upload: Upload) => boolean): Promise<void> {
  const { file, target, token } = pieces
  const { Upload: ResumableUpload } = await import('tus-js-client')
  const upload: Upload = new ResumableUpload(file, {
    endpoint: mediaUploadPath,
    chunkSize: PIECE_BYTES,
    retryDelays: TRY_AGAIN_AFTER_MS,
    headers: { authorization: token },
    metadata: { filename: file.name, type: target },
    removeFingerprintOnSuccess: true,
    fingerprint: async ({ name, size, lastModified }: File) =>
      [STORED_PREFIX + target, name, size, lastModified].join(' '),
    onProgress: pieces.onProgress,
    onSuccess: () => pieces.onDone(upload.url?.split('/').at(-1) ?? ''),
    onError: (error) => {
      const refusal = refusalOf(error)
      if (refusal) pieces.onRefused(refusal.message)
      else pieces.onStopped()
    },
  })
  const [known] = newestFirst(await upload.findPreviousUploads())
  if (known) upload.resumeFromPreviousUpload(known)
  if (isWanted(upload)) upload.start()
}

const STORED_PREFIX = 'media '

const newestFirst = (uploads: readonly PreviousUpload[]) =>
  uploads.toSorted((a, b) => (a.creationTime < b.creationTime ? 1 : -1))

/** The names of files whose upload was begun in this browser and not finished, newest first. */
export async function unfinishedNames(target: string): Promise<string[]> {
  if (!Object.keys(localStorage).some((key) => key.includes(STORED_PREFIX + target))) return []
  const { defaultOptions } = await import('tus-js-client')
  const all = newestFirst(await defaultOptions.urlStorage.findAllUploads())
  const isOurs = ({ metadata }: PreviousUpload) => metadata['type'] === target
  return [...new Set(all.filter(isOurs).flatMap(({ metadata }) => metadata['filename'] ?? []))]
}

/** The server's refusal; null when there was no answer, or one that may change. */
function refusalOf(error: Error): { message: string | null } | null {
  const answer: unknown = Reflect.get(error, 'originalResponse')
  if (typeof answer !== 'object' || answer === null || !('getStatus' in answer) || !('getBody' in answer)) return null
  const { getStatus, getBody } = answer as { getStatus(): number; getBody(): string }
  const status = getStatus.call(answer)
  const mayChange = status === 0 || status === 409 || status === 423 || (status >= 500 && status !== 507)
  return mayChange ? null : { message: messageIn(getBody.call(answer)) }
}

function messageIn(body: string): string | null {
  try {
    const message: unknown = Reflect.get(JSON.parse(body) as object, 'message')
    return typeof message === 'string' ? message : null
  } catch {
    // A proxy answered in place of the API.
    return null
  }
}
