import { SIGNATURE_HEADER } from './webhook-signature.ts'

/** A webhook event as sent; the signature is null for an unsigned request. */
export type SentWebhookEvent = { body: Buffer; signature: string | null }

export type WebhookEventAnswer = { status: number } | { status: null; reason: string }

const TIMEOUT_MS = 10_000

/** Sends one webhook event to the merchant. @returns the status of the answer, or why there was none. */
export async function postWebhook(url: string, { body, signature }: SentWebhookEvent): Promise<WebhookEventAnswer> {
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
