import { SIGNATURE_HEADER } from './notice-signature.ts'

/** A notice as it goes over the line; without a signature when there is none to show. */
export type SentNotice = { body: Buffer; signature: string | null }

export type NoticeAnswer = { status: number } | { status: null; reason: string }

const TIMEOUT_MS = 10_000

/** Sends one notice to the merchant. @returns the status of the answer, or why none came. */
export async function postNotice(url: string, { body, signature }: SentNotice): Promise<NoticeAnswer> {
  try {
    const reply = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(signature === null ? {} : { [SIGNATURE_HEADER]: signature }),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await reply.arrayBuffer()
    return { status: reply.status }
  } catch (error) {
    return { status: null, reason: error instanceof Error ? error.message : String(error) }
  }
}
