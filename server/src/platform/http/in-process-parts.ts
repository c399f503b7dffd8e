import { Readable } from 'node:stream'
import type { Endpoint } from '@stagedoor/contract/endpoint'
import type { InProcessRequest } from './in-process.ts'
import { dropAbsent, noFiles } from './perform-call.ts'
import { copyPlain } from './pick.ts'
import type { UploadedFile } from './route.ts'

type PartsOfCall = { params: Record<string, string>; query: unknown; body: unknown }

/** The parts as they would arrive over HTTP: copies, parameters as text, nothing that is undefined. */
export function partsOf(endpoint: Endpoint, { params, query, body }: InProcessRequest): PartsOfCall {
  const texts = Object.entries(isRecord(params) ? params : {}).map(([name, value]) => [name, String(value)])
  const requested = Object.fromEntries(
    Object.entries(isRecord(query) ? query : {}).flatMap(([name, value]) => {
      const sent = Array.isArray(value) ? value.filter(isSent) : value
      return isSent(sent) ? [[name, sent]] : []
    }),
  )
  dropAbsent(requested)
  return { params: Object.fromEntries(texts), query: requested, body: bodyOf(endpoint, body) }
}

/** The values that an address can express. */
const isSent = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

function bodyOf(endpoint: Endpoint, body: unknown): unknown {
  if (endpoint.files !== undefined) {
    return Object.fromEntries(
      Object.entries(isRecord(body) ? body : {}).flatMap(([name, value]) => {
        // Fields of a form are text, and a list is its field repeated.
        const texts = (Array.isArray(value) ? value : [value]).filter(isSimple).map(String)
        return texts.length > 0 ? [[name, texts.length === 1 ? texts[0] : texts]] : []
      }),
    )
  }
  return endpoint.body ? copyPlain(body ?? {}) : undefined
}

export const pathOf = ({ path }: Endpoint, params: Record<string, string>): string =>
  `/api${path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))}`

/** The files of a multipart call that its endpoint names; others are left out. */
export async function* filesOf(endpoint: Endpoint, files: unknown): AsyncGenerator<UploadedFile> {
  const named = Object.entries(isRecord(files) ? files : {}).flatMap(([field, sent]) =>
    (Array.isArray(sent) ? sent : [sent]).map((file: unknown) => ({ field, file })),
  )
  for (const { field, file } of named) {
    const declared = endpoint.files?.[field]
    if (!declared || !(file instanceof Blob)) continue
    yield {
      field,
      filename: file instanceof File ? file.name : 'blob',
      mimeType: file.type || 'application/octet-stream',
      stream: Readable.fromWeb(file.slice(0, declared.maximumBytes).stream() as never),
      isTruncated: () => file.size > declared.maximumBytes,
    }
  }
  yield* noFiles()
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isSimple = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value)
