import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { median, type Figure } from '../measure.ts'
import { cpuSecondsOf } from '../processes.ts'
import type { Row } from '../report.ts'
import { formOf, repeated, send } from './send.ts'

/** A recording of the demo data, of 720 lines. */
const FILM = join(import.meta.dirname, '../../demo/recordings/sea-evening.mp4')
const FILM_SECONDS = 8
const SIZE_BYTES = 100 * 1024 * 1024
const RUNS = 3
const POLL_MS = 50

export type FilmServer = { origin: string; pid: number; token: string; pool: pg.Pool }

/** A film of 720 lines as large as a film of minutes: the rest is a box of ISO/IEC 14496-12 §8.1.2 that players skip. */
async function makeFilm(): Promise<Buffer> {
  const film = await readFile(FILM)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(SIZE_BYTES - film.byteLength, 0)
  head.write('free', 4, 'latin1')
  return Buffer.concat([film, head])
}

async function uploadFilm({ origin, token }: FilmServer, film: Buffer): Promise<string> {
  function* chunks() {
    yield film
    yield* repeated(Buffer.alloc(1024 * 1024), SIZE_BYTES - film.byteLength)
  }
  const form = formOf('file', 'film.mp4', SIZE_BYTES, chunks())
  const url = `${origin}/api/performer/feeds/video/upload`
  const headers = { ...form.headers, authorization: token }
  const { status, body } = await send({ url, method: 'POST', headers, chunks: form.chunks })
  const { data } = (body ?? {}) as { data?: { _id: string } }
  if (!data) throw new Error(`a film was answered ${status}: ${JSON.stringify(body)}`)
  return data._id
}

/** Waits until a query of one file finds a row, and throws if its processing failed. */
async function until(pool: pg.Pool, fileId: string, condition: string): Promise<void> {
  for (;;) {
    const found = await pool.query<{ is_true: boolean; status: string }>(
      `select ${condition} as is_true, status from file where id = $1`,
      [fileId],
    )
    const [row] = found.rows
    if (row?.is_true) return
    if (row?.status === 'file-error') throw new Error('the film could not be processed')
    await pause(POLL_MS)
  }
}

async function processFilm(server: FilmServer, film: Buffer) {
  const { pool, pid } = server
  const fileId = await uploadFilm(server, film)
  const [startedAt, cpuBefore] = [performance.now(), cpuSecondsOf(pid)]
  await until(pool, fileId, 'is_playable')
  const firstMs = performance.now() - startedAt
  await until(pool, fileId, `status = 'active' and pending_work is null`)
  return { firstMs, wholeMs: performance.now() - startedAt, cpuSeconds: cpuSecondsOf(pid) - cpuBefore }
}

const figureOf = (job: string, perSecond: number, ms: number): Figure => ({
  job,
  perSecond,
  capacity: null,
  p50Ms: ms,
  p99Ms: null,
  failures: 0,
})

/**
 * A film of 100 MiB after its upload was answered: until its first segment can be played, and until the whole ladder is
 * there, in seconds of film that one second of one core makes.
 */
export async function measureFilms(server: FilmServer, engine: string): Promise<Row[]> {
  const film = await makeFilm()
  const runs: Awaited<ReturnType<typeof processFilm>>[] = []
  for (let run = 0; run < RUNS; run += 1) runs.push(await processFilm(server, film))
  const first = median(runs.map(({ firstMs }) => firstMs))
  const whole = median(runs.map(({ wholeMs }) => wholeMs))
  const speed = FILM_SECONDS / median(runs.map(({ cpuSeconds }) => cpuSeconds))
  return [
    {
      figure: figureOf(`first segment of a film of 100 MiB after its upload, ${engine}`, 1_000 / first, first),
      goal: '≤ 5,000 ms',
    },
    {
      figure: figureOf(`ladder 240, 480 and 720, ${engine}, seconds of film a core makes a second`, speed, whole),
      goal: engine === 'ffmpeg' ? '≥ 1.5' : '≥ 0.7',
    },
  ]
}
