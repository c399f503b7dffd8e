import { createHash, randomBytes } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { mediaUploadPath } from '@stagedoor/contract/uploads'
import { median, type Figure } from '../measure.ts'
import type { Row } from '../report.ts'
import { peakResidentBytes, residentBytes, resetPeak } from './memory.ts'
import { formOf, repeated, send } from './send.ts'

const MIB = 1024 * 1024

type Server = { origin: string; pid: number; token: string }

/** No file of any kind, so what is measured is taking it: it is refused by its first bytes once it has been stored. */
const piece = randomBytes(MIB)

async function byForm({ origin, token }: Server, sizeBytes: number): Promise<void> {
  const form = formOf('file', 'film.mp4', sizeBytes, repeated(piece, sizeBytes))
  const url = `${origin}/api/performer/feeds/video/upload`
  const headers = { ...form.headers, authorization: token }
  const { status, body } = await send({ url, method: 'POST', headers, chunks: form.chunks })
  if (status !== 422) throw new Error(`a form was answered ${status}: ${JSON.stringify(body)}`)
}

/** @returns the upload's address; only the bytes are sent by it, nothing takes them. */
async function beginUpload({ origin, token }: Server, sizeBytes: number): Promise<string> {
  const encoded = (text: string) => Buffer.from(text).toString('base64')
  const begun = await fetch(`${origin}${mediaUploadPath}`, {
    method: 'POST',
    headers: {
      authorization: token,
      'tus-resumable': '1.0.0',
      'upload-length': String(sizeBytes),
      'upload-metadata': `type ${encoded('feed-video')},filename ${encoded('film.mp4')}`,
    },
  })
  if (begun.status !== 201) throw new Error(`an upload was answered ${begun.status}: ${await begun.text()}`)
  return `${origin}${begun.headers.get('location')}`
}

async function sendPieces({ token }: Server, url: string, sizeBytes: number, chunks: Iterable<Uint8Array>) {
  const headers = {
    authorization: token,
    'tus-resumable': '1.0.0',
    'upload-offset': 0,
    'content-type': 'application/offset+octet-stream',
    'content-length': sizeBytes,
  }
  const { status } = await send({ url, method: 'PATCH', headers, chunks })
  if (status !== 204) throw new Error(`a piece was answered ${status}`)
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1_000
}

/** @returns the seconds until the last byte was answered for. */
async function byPieces(server: Server, sizeBytes: number): Promise<number> {
  const url = await beginUpload(server, sizeBytes)
  const seconds = await timed(() => sendPieces(server, url, sizeBytes, repeated(piece, sizeBytes)))
  await fetch(url, { method: 'DELETE', headers: { authorization: server.token, 'tus-resumable': '1.0.0' } })
  return seconds
}

/** Hashing, writing and syncing the same bytes, with nothing else; on the core of the load, which has the other's speed. */
async function byNobody(directory: string, sizeBytes: number): Promise<void> {
  const path = join(directory, 'bare')
  const handle = await open(path, 'w')
  const hash = createHash('sha256')
  for (const chunk of repeated(piece, sizeBytes)) {
    hash.update(chunk)
    await handle.write(chunk)
  }
  hash.digest()
  await handle.sync()
  await handle.close()
  await rm(path)
}

const RUNS = 3
const SIZE_BYTES = 100 * MIB
const LARGE_BYTES = 1_024 * MIB

async function secondsOf(work: () => Promise<number>): Promise<number> {
  const seconds: number[] = []
  for (let run = 0; run < RUNS; run += 1) seconds.push(await work())
  return median(seconds)
}

const figureOf = (job: string, seconds: number): Figure => ({
  job,
  perSecond: SIZE_BYTES / 1e6 / seconds,
  capacity: null,
  p50Ms: seconds * 1_000,
  p99Ms: null,
  failures: 0,
})

/** Uploads of 100 MiB in both ways, in MB a second, beside the bare disk; and how far 1 GiB raises the server's memory. */
export async function measureUploads(server: Server, directory: string): Promise<Row[]> {
  const bareDisk = figureOf(
    'baseline: write, SHA-256 and sync of 100 MiB, MB a second',
    await secondsOf(() => timed(() => byNobody(directory, SIZE_BYTES))),
  )
  const rows: Row[] = [{ figure: bareDisk }]
  const ways = [
    ['as a form', (sizeBytes: number) => timed(() => byForm(server, sizeBytes))],
    ['in pieces (tus)', (sizeBytes: number) => byPieces(server, sizeBytes)],
  ] as const
  for (const [way, upload] of ways) {
    const before = residentBytes(server.pid)
    resetPeak(server.pid)
    await upload(LARGE_BYTES)
    const growth = (peakResidentBytes(server.pid) - before) / 1e6
    const seconds = await secondsOf(() => upload(SIZE_BYTES))
    rows.push({
      figure: figureOf(`upload of 100 MiB ${way}, MB a second; 1 GiB took ${growth.toFixed(0)} MB of memory`, seconds),
      baseline: { name: 'the bare disk', figure: bareDisk, by: 'perSecond' },
      goal: '≥ 400; memory ≤ 48 MB',
    })
  }
  return rows
}
