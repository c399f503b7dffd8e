import type { DataOf, Endpoint, RequestOf } from '@stagedoor/contract/endpoint'
import { redirect } from 'react-router'
import { withRefusal } from '../design/DownloadRefusal.tsx'
import type { Visit } from './visit.ts'

/**
 * The data of the call behind a file. An address of a file has no page that could say a refusal, and a browser would show it bare: it
 * leads to `page`, the one that the file belongs to, which says why with `DownloadRefusal`.
 * @throws Response a redirect, on a refusal.
 */
export async function dataOfFile<E extends Endpoint>(
  visit: Pick<Visit, 'api'>,
  endpoint: E,
  { request, page }: { request: RequestOf<E>; page: string },
): Promise<DataOf<E>> {
  const reply = await visit.api(endpoint, request)
  if (!reply.isOk) throw redirect(withRefusal(page, reply.problem.statusCode))
  return reply.data
}

type NamedFile = { name: string; mimeType: string }

/** A file download that no cache may store. */
export const fileAnswer = (content: string | Uint8Array<ArrayBuffer>, { name, mimeType }: NamedFile): Response =>
  new Response(content, {
    headers: {
      'content-type': mimeType,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  })

/** A file from a call's answer, with its bytes in base64. */
type CarriedFile = { fileName: string; mimeType: string; content: string }

export const carriedFileAnswer = ({ fileName, mimeType, content }: CarriedFile): Response =>
  fileAnswer(
    Uint8Array.from(atob(content), (character) => character.charCodeAt(0)),
    { name: fileName, mimeType },
  )
