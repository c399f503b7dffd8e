import type { Endpoint } from '@stagedoor/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { refuseParts } from './perform-call.ts'
import type { UploadedFile } from './route.ts'
import { compileFields, describeErrors } from './validation.ts'

type Parts =
  | { kind: 'fields'; body: unknown; files: AsyncIterable<UploadedFile> }
  | { kind: 'refusal'; code: 'VALIDATION_FAILED' | 'UNSUPPORTED_KIND' | 'CARD_NUMBER_REFUSED'; details?: unknown }

/**
 * Reads a multipart request as a stream. Fields before the first file are validated and in `body`; later fields are
 * ignored, because the file is never held in memory. Our own forms send fields first.
 */
export async function readMultipart(request: FastifyRequest, endpoint: Endpoint): Promise<Parts> {
  const contentType = request.headers['content-type'] ?? ''
  if (!/^multipart\/form-data\b/i.test(contentType)) return { kind: 'refusal', code: 'UNSUPPORTED_KIND' }
  if (!BOUNDARY.test(contentType)) return malformed('boundary')
  const largest = Math.max(0, ...Object.values(endpoint.files ?? {}).map((field) => field.maximumBytes))
  const parts = request.parts({ limits: { fileSize: largest } })
  const fields: Record<string, unknown> = {}
  let first = await parts.next()
  while (!first.done && first.value.type === 'field') {
    addField(fields, first.value.fieldname, first.value.value)
    first = await parts.next()
  }
  // The fields were not there yet when the other parts of the request were looked at.
  const refusal = refuseParts(endpoint, { params: {}, query: {}, body: fields })
  if (refusal) return refusal
  if (endpoint.body) {
    const validate = compileFields(endpoint.body)
    if (!validate(fields)) {
      return { kind: 'refusal', code: 'VALIDATION_FAILED', details: { fields: describeErrors(validate.errors) } }
    }
  }
  return { kind: 'fields', body: fields, files: filesOf(first, parts, endpoint) }
}

/** RFC 2046, 5.1.1: 1 to 70 characters, the last of which is no space. */
const BOUNDARY = /;\s*boundary=(?:"[\w'()+,\-./:=? ]{0,69}[\w'()+,\-./:=?]"|[\w'+\-.]{1,70})\s*(?:;|$)/i

const malformed = (field: string): Parts => ({
  kind: 'refusal',
  code: 'VALIDATION_FAILED',
  details: { fields: [{ field, rule: 'format' }] },
})

type Part = Awaited<ReturnType<ReturnType<FastifyRequest['parts']>['next']>>

function addField(fields: Record<string, unknown>, name: string, value: unknown): void {
  const key = name.replace(/\[\]$/, '')
  const before = Object.hasOwn(fields, key) ? fields[key] : undefined
  const isList = name.endsWith('[]') || before !== undefined
  Object.defineProperty(fields, key, {
    value: isList ? [...(Array.isArray(before) ? before : before === undefined ? [] : [before]), value] : value,
    enumerable: true,
    configurable: true,
    writable: true,
  })
}

async function* filesOf(first: Part, rest: AsyncIterator<unknown>, endpoint: Endpoint): AsyncGenerator<UploadedFile> {
  let part = first
  while (!part.done) {
    const { value } = part
    if (value.type === 'file') {
      if (Object.hasOwn(endpoint.files ?? {}, value.fieldname)) {
        const { file } = value
        yield {
          field: value.fieldname,
          filename: value.filename,
          mimeType: value.mimetype,
          stream: file,
          isTruncated: () => file.truncated,
        }
      }
      value.file.resume()
    }
    part = (await rest.next()) as Part
  }
}
