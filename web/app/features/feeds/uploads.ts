import type { FileStatus } from '@stagedoor/contract/media'

/** One photo of a post. `percent` is the upload's progress. */
export type Upload = {
  key: string
  name: string
  /** An object URL of the picture, or the address of the file on the site. */
  previewUrl: string | null
  state:
    | { kind: 'sending'; percent: number }
    | { kind: 'sent'; fileId: string; status: FileStatus }
    | { kind: 'failed'; message: string }
}

export type UploadEvent =
  | { type: 'added'; key: string; name: string; previewUrl: string | null }
  | { type: 'progressed'; key: string; percent: number }
  | { type: 'sent'; key: string; fileId: string; status: FileStatus }
  | { type: 'failed'; key: string; message: string }
  | { type: 'retried'; key: string }
  | { type: 'removed'; key: string }
  | { type: 'processed'; fileId: string; status: FileStatus }

/** The photos of a new post, in the order of choosing. Pure. */
export function reduceUploads(uploads: readonly Upload[], event: UploadEvent): readonly Upload[] {
  const change = (key: string, state: Upload['state']) =>
    uploads.map((upload) => (upload.key === key ? { ...upload, state } : upload))
  switch (event.type) {
    case 'added': {
      const { key, name, previewUrl } = event
      return [...uploads, { key, name, previewUrl, state: { kind: 'sending', percent: 0 } }]
    }
    case 'progressed':
      return change(event.key, { kind: 'sending', percent: event.percent })
    case 'sent':
      return change(event.key, { kind: 'sent', fileId: event.fileId, status: event.status })
    case 'failed':
      return change(event.key, { kind: 'failed', message: event.message })
    case 'retried':
      return change(event.key, { kind: 'sending', percent: 0 })
    case 'removed':
      return uploads.filter(({ key }) => key !== event.key)
    case 'processed':
      return uploads.map((upload) =>
        upload.state.kind === 'sent' && upload.state.fileId === event.fileId
          ? { ...upload, state: { ...upload.state, status: event.status } }
          : upload,
      )
    default:
      return event satisfies never
  }
}

/** The files to publish with a post, in order. */
export const sentFileIds = (uploads: readonly Upload[]): string[] =>
  uploads.flatMap(({ state }) => (state.kind === 'sent' && state.status !== 'file-error' ? [state.fileId] : []))

export const isSending = (uploads: readonly Upload[]): boolean => uploads.some(({ state }) => state.kind === 'sending')
