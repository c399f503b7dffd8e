import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { mediaUploadPath } from '@stagedoor/contract/uploads'
import { expect, test } from 'vitest'
import { makeMedia } from '#src/test-support/make-media.ts'
import { startProductProcess } from '#src/test-support/product-process.ts'
import { testApp } from '#src/test-support/test-app.ts'
import { tusClient } from '#src/test-support/tus-client.ts'

const MIB = 1024 * 1024
const LARGE_BYTES = 256 * MIB
const aFilm = { type: 'feed-video', filename: 'rehearsal.mp4' }

/** Bytes of no kind of file, as many as are asked for, without ever being in memory or on a disk as a whole. */
function* noise(sizeBytes: number): Generator<Uint8Array> {
  const piece = randomBytes(MIB)
  for (let left = sizeBytes; left > 0; left -= MIB) yield piece.subarray(0, left)
}

type Sent = { method: 'POST' | 'PATCH'; headers: Record<string, string | number>; body: Iterable<Uint8Array> }

/** Sends a body as fast as it is taken. @returns the status of the answer. */
async function send(url: string, { method, headers, body }: Sent): Promise<number> {
  const sending = request(url, { method, headers })
  const answered = once(sending, 'response')
  for (const chunk of body) if (!sending.write(chunk)) await once(sending, 'drain')
  sending.end()
  const [answer] = await answered
  answer.resume()
  return answer.statusCode
}

async function aStage() {
  const app = await testApp()
  const creator = await app.aCreator()
  const { token } = app.accountOf(creator)
  return { app, creator, token, server: await startProductProcess(app) }
}

const isLinux = process.platform === 'linux'

test.runIf(isLinux)('a large file raises the memory of a fresh server by less than 64 MB, in either way', async () => {
  const { token, server } = await aStage()
  const client = tusClient(server.origin, mediaUploadPath, token)

  const byForm = await server.growthDuring(async () => {
    const [before, after] = [
      '--cut\r\ncontent-disposition: form-data; name="file"; filename="film.mp4"\r\n\r\n',
      '\r\n--cut--\r\n',
    ]
    const status = await send(`${server.origin}/api/performer/feeds/video/upload`, {
      method: 'POST',
      headers: { authorization: token, 'content-type': 'multipart/form-data; boundary=cut' },
      body: (function* () {
        yield Buffer.from(before)
        yield* noise(LARGE_BYTES)
        yield Buffer.from(after)
      })(),
    })
    // Stored, looked at, refused.
    expect(status).toBe(422)
  })
  const inPieces = await server.growthDuring(async () => {
    const path = (await client.begin(LARGE_BYTES, aFilm)).headers.get('location')
    const status = await send(`${server.origin}${path}`, {
      method: 'PATCH',
      headers: {
        authorization: token,
        'tus-resumable': '1.0.0',
        'upload-offset': 0,
        'content-type': 'application/offset+octet-stream',
      },
      body: noise(LARGE_BYTES),
    })
    expect(status).toBe(204)
  })

  expect(byForm / 1e6).toBeLessThan(64)
  expect(inPieces / 1e6).toBeLessThan(64)
})

test('what a killed server had taken stays, and the next one takes the rest', async () => {
  const { app, creator, token, server } = await aStage()
  const made = await makeMedia({ seconds: 1 })
  // A box that readers skip, ISO/IEC 14496-12 §8.1.2: a film of many bytes.
  const free = Buffer.alloc(12 * MIB, 1)
  free.writeUInt32BE(free.length, 0)
  free.write('free', 4, 'latin1')
  const film = Buffer.concat([made, free])
  const doomed = tusClient(server.origin, mediaUploadPath, token)
  const path = (await doomed.begin(film.length, aFilm)).headers.get('location') ?? ''
  expect((await doomed.send(path, 0, film.subarray(0, 2 * MIB))).status).toBe(204)

  const incoming = join(app.dataDir, 'uploads/incoming')
  const writtenBytes = async () => {
    const names = await readdir(incoming)
    const sizes = await Promise.all(names.map(async (name) => (await stat(join(incoming, name))).size))
    return sizes.reduce((sum, size) => sum + size, 0)
  }
  await doomed.sendAndCut(path, film.subarray(2 * MIB), {
    from: 2 * MIB,
    cutAfter: 6 * MIB,
    async mayCut() {
      await expect.poll(writtenBytes, { timeout: 30_000 }).toBeGreaterThan(3 * MIB)
      await server.kill()
    },
  })

  const next = tusClient(await app.origin(), mediaUploadPath, token)
  expect(await next.offsetOf(path)).toBe(2 * MIB)
  expect((await next.send(path, 2 * MIB, film.subarray(2 * MIB))).status).toBe(204)
  const form = new FormData()
  form.set('fileUpload', path.split('/').at(-1) ?? '')
  const taken = await app.call('POST', '/performer/feeds/video/upload', { as: creator, body: form })
  expect([taken.status, taken.body.data.status, taken.body.data.size]).toEqual([201, 'processing', film.length])
})
