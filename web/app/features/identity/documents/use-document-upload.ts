import { documentUploadPath, MAXIMUM_DOCUMENT_BYTES, type DocumentKind } from '@stagedoor/contract/document-uploads'
import { useEffect, useRef, useState } from 'react'
import type { Upload } from 'tus-js-client'
import { newestFirst, resumedAt } from '../../../api/resumption.ts'

/** The state of one document. `stopped`: automatic retries have ended. */
export type DocumentUpload =
  | { kind: 'none' }
  | { kind: 'sending' | 'stopped'; name: string; percent: number }
  | { kind: 'sent'; name: string; id: string }
  | { kind: 'failed'; reason: 'tooLarge' | 'wrongKind' | 'tooMany' | 'failed' }

/** A broken connection loses at most one piece; small pieces would cost a request each. */
const PIECE_BYTES = 1024 * 1024
const TRY_AGAIN_AFTER_MS = [0, 1_000, 3_000, 5_000, 10_000]

/**
 * Uploads a document in pieces. The same file chosen again, after a reload or a broken connection, resumes; its address
 * is stored in this browser only. The library is loaded with the first file.
 */
export function useDocumentUpload(documentKind: DocumentKind) {
  const [state, setState] = useState<DocumentUpload>({ kind: 'none' })
  const running = useRef<Upload | null>(null)
  useEffect(() => () => void running.current?.abort(), [])

  async function begin(file: File): Promise<void> {
    if (file.size > MAXIMUM_DOCUMENT_BYTES) return setState({ kind: 'failed', reason: 'tooLarge' })
    setState({ kind: 'sending', name: file.name, percent: 0 })
    const { Upload: ResumableUpload } = await import('tus-js-client')
    const upload: Upload = new ResumableUpload(file, {
      endpoint: documentUploadPath,
      chunkSize: PIECE_BYTES,
      retryDelays: TRY_AGAIN_AFTER_MS,
      metadata: { kind: documentKind },
      fingerprint: async ({ name, size, lastModified }: File) =>
        ['document', documentKind, name, size, lastModified].join('-'),
      onAfterResponse: (request, response) => void resumedAt(request, response),
      onProgress: (sent, total) => progressed(file.name, total > 0 ? Math.floor((sent / total) * 100) : 0),
      onSuccess: () => setState({ kind: 'sent', name: file.name, id: idOf(upload) }),
      onError: (error) => failed(error),
    })
    running.current = upload
    const [known] = newestFirst(await upload.findPreviousUploads())
    if (known) upload.resumeFromPreviousUpload(known)
    // The upload may have been cancelled in the meantime.
    if (running.current === upload) upload.start()
  }

  function progressed(name: string, percent: number): void {
    setState((now) => (now.kind === 'sending' ? { kind: 'sending', name, percent } : now))
  }

  function failed(error: Error): void {
    const reason = reasonOf(error)
    setState((now) => {
      if (reason !== null) return { kind: 'failed', reason }
      return now.kind === 'sending' ? { ...now, kind: 'stopped' } : now
    })
  }

  return {
    state,
    begin: (file: File) => void begin(file).catch(() => setState({ kind: 'failed', reason: 'failed' })),
    /** Resumes a stopped upload. */
    resume() {
      setState((now) => (now.kind === 'stopped' ? { ...now, kind: 'sending' } : now))
      running.current?.start()
    },
    /** Cancels; received data is deleted. */
    cancel() {
      const upload = running.current
      running.current = null
      setState({ kind: 'none' })
      void upload?.abort(true).catch(() => undefined)
    },
  }
}

const idOf = ({ url }: Upload): string => url?.split('/').at(-1) ?? ''

/** The server's error; null when there was no answer. */
function reasonOf(error: Error): 'tooLarge' | 'wrongKind' | 'tooMany' | 'failed' | null {
  const answer: unknown = Reflect.get(error, 'originalResponse')
  if (typeof answer !== 'object' || answer === null || !('getStatus' in answer)) return null
  const status = (answer as { getStatus(): number }).getStatus()
  if (status === 0 || status >= 500) return null
  return status === 413 ? 'tooLarge' : status === 422 ? 'wrongKind' : status === 429 ? 'tooMany' : 'failed'
}
