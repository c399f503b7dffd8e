import type { DataOf, Endpoint, ReplyOf } from '@stagedoor/contract/endpoint'
import type { Locale } from '@stagedoor/contract/locales'
import { addressOf } from './address-of.ts'
import { readAnswer } from './client.ts'

type UploadRequest<E extends Endpoint> = {
  endpoint: E
  /** Of the path. */
  params?: Readonly<Record<string, string>> | undefined
  /** The multipart field that the call expects. */
  field: keyof NonNullable<E['files']> & string
  /** The file, or the id of an upload that has arrived already. */
  content: { file: File } | { uploadId: string }
  /** Fields beside the file; the call reads them before it. */
  fields?: Readonly<Record<string, string>> | undefined
  token: string
  locale: Locale
  /** 0 to 100; 100 means that everything was sent, not that it was answered. */
  onProgress: (percent: number) => void
}

/** The result of an upload. `broken`: the connection failed; it is unknown what arrived. */
export type UploadOutcome<E extends Endpoint> =
  | { outcome: 'done'; data: DataOf<E> }
  | { outcome: 'refused'; problem: Extract<ReplyOf<E>, { isOk: false }>['problem'] }
  | { outcome: 'cancelled' }
  | { outcome: 'broken' }

/**
 * Sends one file, or names one that has arrived, and reports the progress. Uses XMLHttpRequest, because fetch reports no upload progress.
 * @returns the result, and a function that cancels it
 */
export function upload<E extends Endpoint>(
  request: UploadRequest<E>,
): { finished: Promise<UploadOutcome<E>>; cancel: () => void } {
  const { endpoint, params, field, content, fields = {}, token, locale, onProgress } = request
  const xhr = new XMLHttpRequest()
  const finished = new Promise<UploadOutcome<E>>((resolve) => {
    xhr.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(Math.floor((loaded / total) * 100))
    })
    xhr.addEventListener('load', () => resolve(readOutcome<E>(xhr.status, xhr.responseText)))
    xhr.addEventListener('error', () => resolve({ outcome: 'broken' }))
    xhr.addEventListener('abort', () => resolve({ outcome: 'cancelled' }))
  })
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if ('file' in content) form.append(field, content.file, content.file.name)
  else form.append(`${field}Upload`, content.uploadId)
  xhr.open(endpoint.method, addressOf(endpoint, { params }))
  xhr.setRequestHeader('authorization', token)
  xhr.setRequestHeader('content-language', locale)
  xhr.send(form)
  return { finished, cancel: () => xhr.abort() }
}

function readOutcome<E extends Endpoint>(status: number, text: string): UploadOutcome<E> {
  try {
    const reply: ReplyOf<E> = readAnswer({ status, json: JSON.parse(text) })
    return reply.isOk ? { outcome: 'done', data: reply.data } : { outcome: 'refused', problem: reply.problem }
  } catch {
    // A proxy answered in place of the API.
    return { outcome: 'broken' }
  }
}
