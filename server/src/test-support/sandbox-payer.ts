import type { PayerAct } from './gateway-suite.ts'

const formOf: Record<PayerAct, { path: string; fields: Record<string, string> }[]> = {
  approve: [{ path: 'pay', fields: { card: 'approve' } }],
  approve_and_keep_card: [{ path: 'pay', fields: { card: 'approve', savesCard: 'yes' } }],
  soft_decline: [{ path: 'pay', fields: { card: 'soft_decline' } }],
  decline: [{ path: 'pay', fields: { card: 'decline' } }],
  challenge_passed: [
    { path: 'pay', fields: { card: 'challenge' } },
    { path: 'challenge', fields: { answer: 'pass' } },
  ],
  challenge_failed: [
    { path: 'pay', fields: { card: 'challenge' } },
    { path: 'challenge', fields: { answer: 'fail' } },
  ],
  leave: [{ path: 'cancel', fields: {} }],
}

/**
 * Sends the forms of the sandbox's page, as a browser without JavaScript does.
 * @param origin where the sandbox listens, whatever the public address says.
 * @returns where the browser was led last.
 */
export async function actAtSandbox(origin: string, paymentUrl: string, act: PayerAct): Promise<string> {
  let location = ''
  for (const { path, fields } of formOf[act]) {
    const reply = await fetch(`${origin}${new URL(paymentUrl).pathname}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams(fields).toString(),
      redirect: 'manual',
    })
    if (reply.status !== 303) throw new Error(`the page answered ${reply.status}`)
    location = reply.headers.get('location') ?? ''
  }
  return location
}
