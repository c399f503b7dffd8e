import { Agent, request } from 'node:http'

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** A call with a body, over connections that stay open. @returns whether it was answered with success. */
export function post(url: string, token: string, body: object): Promise<boolean> {
  const text = JSON.stringify(body)
  const headers = {
    authorization: token,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  }
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, headers }, (reply) => {
      reply.resume()
      const { statusCode = 0 } = reply
      reply.once('end', () => resolve(statusCode < 300))
    })
    sent.once('error', reject)
    sent.end(text)
  })
}

/** Text of a message: when it was sent, for those who receive it in another process. */
export const timeAsText = (): string => String(Number(process.hrtime.bigint()) / 1e6)
