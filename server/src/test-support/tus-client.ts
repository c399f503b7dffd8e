import { request } from 'node:http'

const encoded = (text: string) => Buffer.from(text).toString('base64')

/** Someone who speaks the tus protocol to a listening server, with nothing of a browser or a library. */
export function tusClient(origin: string, path: string, token: string | null) {
  const own: Record<string, string> = { 'tus-resumable': '1.0.0', ...(token && { authorization: token }) }
  const ask = (method: string, at: string, headers: Record<string, string> = {}, body?: Uint8Array) =>
    fetch(`${origin}${at}`, {
      method,
      headers: { ...own, ...headers },
      ...(body && { body: new Uint8Array(body) }),
    })

  return {
    ask,
    begin: (sizeBytes: number, metadata: Record<string, string>, headers: Record<string, string> = {}) =>
      ask('POST', path, {
        'upload-length': String(sizeBytes),
        'upload-metadata': Object.entries(metadata)
          .map(([name, value]) => `${name} ${encoded(value)}`)
          .join(','),
        ...headers,
      }),
    send: (at: string, offset: number, body: Uint8Array) =>
      ask('PATCH', at, { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) }, body),
    offsetOf: async (at: string) => Number((await ask('HEAD', at)).headers.get('upload-offset')),
    /** Announces the whole rest, sends the beginning of it, and cuts the line when `mayCut` resolves. */
    async sendAndCut(
      at: string,
      body: Uint8Array,
      { from = 0, cutAfter, mayCut }: { from?: number; cutAfter: number; mayCut(): Promise<void> },
    ) {
      const headers = {
        ...own,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': from,
        'content-length': body.length,
      }
      const patch = request(`${origin}${at}`, { method: 'PATCH', headers })
      patch.on('error', () => undefined)
      const closed = new Promise((resolve) => patch.on('close', resolve))
      patch.write(body.subarray(0, cutAfter))
      await mayCut()
      patch.destroy()
      await closed
    },
  }
}
