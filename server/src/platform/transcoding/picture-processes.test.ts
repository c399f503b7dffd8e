import { readdir, readFile, readlink } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { WANTED, somePictures, sourceOf } from '#src/test-support/test-decoders.ts'
import { aSidewaysPhotograph, pixelAt } from '#src/test-support/test-pictures.ts'
import { ChildLost, startPictureChild, type PictureChild } from './picture-child.ts'

test('replaces a killed process and retries its picture', async () => {
  const photograph = await aSidewaysPhotograph()
  const { pictures, children } = somePictures()
  const working = pictures.prepare(WANTED, sourceOf(photograph))
  await vi.waitFor(() => expect(children).toHaveLength(1), { timeout: 20_000 })

  process.kill(children[0]?.pid ?? 0, 'SIGKILL')

  expect(await working).toMatchObject({ outcome: 'done' })
  expect(children).toHaveLength(2)
})

test('gives up a picture that kills its process twice, and serves the next one', async () => {
  const photograph = await aSidewaysPhotograph()
  const dying = (): PictureChild => {
    const child = startPictureChild({ warn: () => undefined })
    child.kill()
    return child
  }
  let starts = 0
  const { pictures, warnings } = somePictures({ start: (log) => (++starts <= 2 ? dying() : startPictureChild(log)) })

  expect(await pictures.prepare(WANTED, sourceOf(photograph))).toEqual({ outcome: 'unreadable' })
  expect(warnings).toEqual(['picture given up'])
  expect(await pictures.prepare(WANTED, sourceOf(photograph))).toMatchObject({ outcome: 'done' })
})

test.each([
  ['takes too long', { processorMs: 1, elapsedMs: 60_000 }, 'too_costly'],
  ['did not get enough time of a busy machine', { processorMs: 60_000, elapsedMs: 1 }, 'busy'],
])('ends the process of a picture that %s', async (_why, limits, outcome) => {
  const { pictures, children } = somePictures({ limits })

  expect(await pictures.prepare(WANTED, sourceOf(await aSidewaysPhotograph()))).toEqual({ outcome })
  await children[0]?.gone
})

test.runIf(process.platform === 'linux')('ends the process of a picture that takes too much memory', async () => {
  // 16 bits per channel, interlaced, so that the whole picture is in memory: 390 MB.
  const greedy = await sharp({ create: { width: 7_000, height: 7_000, channels: 4, background: '#88888877' } })
    .toColourspace('rgb16')
    .png({ progressive: true, compressionLevel: 1 })
    .toBuffer()
  const { pictures } = somePictures()

  expect(await pictures.prepare(WANTED, sourceOf(greedy))).toEqual({ outcome: 'too_costly' })
  expect(await pictures.prepare(WANTED, sourceOf(await aSidewaysPhotograph()))).toMatchObject({ outcome: 'done' })
})

test('a picture that a process has no memory left for after others is decoded in a new one', async () => {
  const photograph = await aSidewaysPhotograph()
  const worn = (child: PictureChild): PictureChild => {
    let tasks = 0
    return {
      ...child,
      run: (...task) => (++tasks === 1 ? child.run(...task) : Promise.reject(new ChildLost('too much memory'))),
    }
  }
  let starts = 0
  const start: typeof startPictureChild = (log) => {
    const child = startPictureChild(log)
    return ++starts === 1 ? worn(child) : child
  }
  const { pictures, warnings } = somePictures({ start })

  expect(await pictures.prepare(WANTED, sourceOf(photograph))).toMatchObject({ outcome: 'done' })
  expect(await pictures.prepare(WANTED, sourceOf(photograph))).toMatchObject({ outcome: 'done' })
  expect([starts, warnings]).toEqual([2, []])
})

test('serves twenty concurrent pictures on two processes, each with its own result', async () => {
  const { pictures, children } = somePictures({ size: 2 })
  const colors = Array.from({ length: 20 }, (_, at) => at * 12)
  const made = await Promise.all(
    colors.map(async (red) => {
      const bytes = await sharp({
        create: { width: 40, height: 40, channels: 3, background: { r: red, g: 0, b: 255 } },
      })
        .png()
        .toBuffer()
      const result = await pictures.prepare({ widths: [40], hasBlur: false }, sourceOf(bytes))
      return result.outcome === 'done' ? (await pixelAt(result.outputs[0]?.bytes ?? bytes, 5, 5))[0] : null
    }),
  )

  expect(made.map((red, at) => Math.abs((red ?? 999) - (colors[at] ?? 0)) < 12)).toEqual(Array(20).fill(true))
  expect(children).toHaveLength(2)
})

test('a picture that somebody waits for goes before AVIF on a busy machine', async () => {
  const started: string[] = []
  const { pictures } = somePictures({
    start(log, program, priority) {
      started.push(priority ?? 'awaited')
      return startPictureChild(log, program, priority)
    },
  })
  await pictures.prepare(WANTED, sourceOf(await aSidewaysPhotograph()))
  await pictures.encodeAvif({ width: 40, height: 30 }, sourceOf(await aSidewaysPhotograph()))

  expect(started).toEqual(['awaited', 'background'])
})

test('answers busy when too many pictures wait', async () => {
  const photograph = await aSidewaysPhotograph()
  const { pictures } = somePictures({ maximumWaiting: 1 })

  const results = await Promise.all([1, 2, 3].map(() => pictures.prepare(WANTED, sourceOf(photograph))))

  expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(['busy', 'done', 'done'])
})

const procReadable = process.platform === 'linux'

test.runIf(procReadable)(
  'the decoding process has no environment, no root, and no open files except its pipes',
  async () => {
    const { pictures, children } = somePictures()
    await pictures.prepare(WANTED, sourceOf(await aSidewaysPhotograph()))
    const proc = `/proc/${children[0]?.pid}`

    expect((await readFile(`${proc}/environ`, 'utf8')).replaceAll(/(PWD|OLDPWD|SHLVL|_)=[^\0]*\0/gu, '')).toBe('')
    expect(await readFile(`${proc}/limits`, 'utf8')).toMatch(/Max file size\s+0\s+0/u)
    if (process.getuid?.() === 0)
      expect(await readFile(`${proc}/status`, 'utf8')).toMatch(/Uid:\s+65534\s+65534\s+65534/u)
    const open = await Promise.all(
      (await readdir(`${proc}/fd`)).map((fd) => readlink(`${proc}/fd/${fd}`).catch(() => '')),
    )
    expect(
      open.filter((path) => path.startsWith('/') && !path.startsWith('/dev/') && !path.startsWith('/proc/')),
    ).toEqual([])
  },
)

test('the decoding process ends with the server', async () => {
  const { pictures, children } = somePictures()
  await pictures.prepare(WANTED, sourceOf(await aSidewaysPhotograph()))

  await pictures.close()

  expect(() => process.kill(children[0]?.pid ?? 0, 0)).toThrow('ESRCH')
})
