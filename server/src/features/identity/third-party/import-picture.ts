import { Readable } from 'node:stream'
import { ReadableStream } from 'node:stream/web'
import type { UploadedFile } from '#src/platform/http/route.ts'
import type { IdentityFacts } from '../facts.ts'
import { isUnreachable } from './providers/provider.ts'
import { isPictureAddress } from './rules.ts'

const MAXIMUM_BYTES = 20 * 1024 * 1024
const FETCH_WITHIN_MS = 10_000

/**
 * Fetches the picture of a third-party account and shows it on the profile. Only from the origins that the operator
 * names, without following redirects. @returns whether it is shown now.
 */
export async function importPicture(
  facts: Pick<IdentityFacts, 'showPicture'>,
  picture: { accountId: string; kind: 'avatar' | 'cover'; url: string; origins: readonly string[] },
): Promise<boolean> {
  const { accountId, kind, url, origins } = picture
  if (!isPictureAddress(url, origins)) return false
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(FETCH_WITHIN_MS) })
    if (!response.ok || response.body === null) return false
    return await facts.showPicture({ accountId, kind, file: fileOf(kind, response) })
  } catch (error) {
    if (isUnreachable(error)) return false
    throw error
  }
}

function fileOf(field: string, response: Response): UploadedFile {
  let seenBytes = 0
  const limited = async function* () {
    for await (const chunk of response.body ?? new ReadableStream<Uint8Array>()) {
      seenBytes += chunk.byteLength
      if (seenBytes > MAXIMUM_BYTES) return
      yield chunk
    }
  }
  return {
    field,
    filename: 'picture',
    mimeType: response.headers.get('content-type') ?? '',
    stream: Readable.from(limited()),
    isTruncated: () => seenBytes > MAXIMUM_BYTES,
  }
}
