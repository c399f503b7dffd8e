import type { Endpoint } from '@stagedoor/contract/endpoint'
import type { Locale } from '@stagedoor/contract/locales'
import type { FileType, FileView } from '@stagedoor/contract/media'
import { upload } from '../../../api/upload.ts'
import { isFinalRefusal } from './queue-state.ts'

/** The result of handing a file over to the call that keeps it. `broken`: the connection failed. */
type Taken =
  | { outcome: 'done'; file: FileView }
  | { outcome: 'refused'; message: string; isFinal: boolean }
  | { outcome: 'cancelled' }
  | { outcome: 'broken' }

type TakeRequest = {
  /** Of the upload in the queue. */
  key: string
  content: { file: File } | { uploadId: string }
  /** Of the file, as it was chosen. */
  name: string
  token: string
  locale: Locale
  /** Bytes of the file that were sent. */
  onProgress: (percent: number) => void
}

/** Where files of one kind go, and what is taken there. */
export type UploadTarget = {
  /** The type that its files get. */
  name: FileType
  /** The `accept` of its file input. */
  accept: string
  maximumBytes: number
  /** Larger files are sent in pieces that can be resumed; infinity: never, 0: always. */
  resumableFromBytes: number
  /** Hands the file, or the finished resumable upload, to the call that keeps it. */
  take: (request: TakeRequest) => { finished: Promise<Taken>; cancel: () => void }
}

type TakeOptions = {
  /** Of the call's path. */
  params?: Readonly<Record<string, string>>
  /** Fields beside the file. */
  fieldsOf?: (request: TakeRequest) => Readonly<Record<string, string>>
}

/** A target's `take` by a call whose answer is the file. */
export const takenBy =
  <E extends Endpoint>(
    endpoint: E,
    field: keyof NonNullable<E['files']> & string,
    fileOf: (data: unknown) => FileView = (data) => data as FileView,
    { params, fieldsOf }: TakeOptions = {},
  ): UploadTarget['take'] =>
  (request) => {
    const { finished, cancel } = upload({ ...request, endpoint, params, field, fields: fieldsOf?.(request) })
    return {
      cancel,
      finished: finished.then((result): Taken => {
        if (result.outcome === 'done') return { outcome: 'done', file: fileOf(result.data) }
        if (result.outcome === 'refused') {
          const { statusCode: status, error: code, message } = result.problem
          return { outcome: 'refused', message, isFinal: isFinalRefusal({ status, code }) }
        }
        return result
      }),
    }
  }
