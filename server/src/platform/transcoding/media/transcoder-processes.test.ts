import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { ffmpegOfThisMachine } from '#src/test-support/ffmpeg-of-this-machine.ts'
import { freshFolder } from '#src/test-support/fresh-folder.ts'
import { makeMedia } from '#src/test-support/make-media.ts'
import { keepingSink, mediaSource, someTranscoder } from '#src/test-support/test-transcoder.ts'
import { createNodeAvEngine, type Engine } from './engines.ts'
import type { Container } from './media-job.ts'
import { limitsFor } from './media-limits.ts'
import { createMediaRunner } from './media-runner.ts'

/** Several segments, so that its process still runs when the first has been made. */
const madeOnce = makeMedia({ seconds: 24, video: 'testsrc2=size=640x360:rate=10' })
const longVideo = () => madeOnce

const engines: { name: string; engine: Engine }[] = [
  { name: 'node-av', engine: createNodeAvEngine() },
  ...[ffmpegOfThisMachine()].filter((engine) => engine !== null).map((engine) => ({ name: 'ffmpeg', engine })),
]

describe.each(engines)('$name', ({ engine }) => {
  test('answers ended when the process was killed from outside, and leaves nothing', async () => {
    const { transcoder, processes, leftFolders } = await someTranscoder({ engine })
    const working = transcoder.transcode({ kind: 'video' }, mediaSource(await longVideo()), keepingSink().sink)
    await vi.waitFor(() => expect(processes).toHaveLength(2), { timeout: 20_000 })

    process.kill(processes[1]?.pid ?? 0, 'SIGKILL')

    expect(await working).toEqual({ outcome: 'ended' })
    expect(await leftFolders()).toEqual([])
  })

  test('ends a process that stands still', async () => {
    const limits = (durationMs: number) =>
      durationMs === 0 ? limitsFor(0) : { ...limitsFor(durationMs), stallMs: 1_000 }
    const { transcoder, processes, leftFolders } = await someTranscoder({
      engine,
      limits,
      onStart: (started) => processes.length === 2 && process.kill(started.pid ?? 0, 'SIGSTOP'),
    })

    const working = transcoder.transcode({ kind: 'video' }, mediaSource(await longVideo()), keepingSink().sink)

    expect(await working).toEqual({ outcome: 'too_costly' })
    expect(() => process.kill(processes[1]?.pid ?? 0, 0)).toThrow('ESRCH')
    expect(await leftFolders()).toEqual([])
  })

  test.each([
    ['memory', { residentBytes: 40 * 1024 * 1024 }],
    ['time', { elapsedMs: 50 }],
    ['written bytes', { folderBytes: 100 }],
  ])('ends a process that takes too much %s', async (_what, limit) => {
    const limits = (durationMs: number) => (durationMs === 0 ? limitsFor(0) : { ...limitsFor(durationMs), ...limit })
    const { transcoder } = await someTranscoder({ engine, limits })

    const result = await transcoder.transcode({ kind: 'video' }, mediaSource(await longVideo()), keepingSink().sink)

    expect(result).toEqual({ outcome: 'too_costly' })
  })

  test('passes on what the sink throws, and ends the process', async () => {
    const { transcoder, processes, leftFolders } = await someTranscoder({ engine })
    const sink = { ...keepingSink().sink, segment: () => Promise.reject(new Error('the store is full')) }

    const working = transcoder.transcode({ kind: 'video' }, mediaSource(await longVideo()), sink)

    await expect(working).rejects.toThrow('the store is full')
    await Promise.all(processes.map(({ ended }) => ended))
    expect(await leftFolders()).toEqual([])
  })

  test('answers ended when the server closes, and starts nothing afterwards', async () => {
    const { transcoder, processes, leftFolders } = await someTranscoder({ engine })
    const video = await longVideo()
    const transcode = () => transcoder.transcode({ kind: 'video' }, mediaSource(video), keepingSink().sink)
    const working = [transcode(), transcode()]
    await vi.waitFor(() => expect(processes).toHaveLength(2), { timeout: 20_000 })

    await transcoder.close()

    expect(await Promise.all([...working, transcode()])).toEqual(Array(3).fill({ outcome: 'ended' }))
    expect(processes).toHaveLength(2)
    expect(await leftFolders()).toEqual([])
  })

  test('refuses lists of files and playlists, and reads no other file for them', async () => {
    const victim = await makeMedia({ seconds: 2 })
    const { directory } = await someTranscoder({ engine })
    const folder = join(directory, 'lists')
    await mkdir(folder)
    await writeFile(join(folder, 'victim.mp4'), victim)
    const runner = createMediaRunner({ log: { warn: () => undefined } })
    const probe = async (content: string, container: Container | 'concat' | 'hls') => {
      await writeFile(join(folder, 'input'), content)
      const place = { folder, limits: limitsFor(0) }
      const probing = await runner.start(engine.probe(container as Container, folder), place)
      return { end: await probing.ended, output: probing.output() }
    }

    // Even if the demuxer is asked for by name.
    expect(await probe('ffconcat version 1.0\nfile victim.mp4\n', 'concat')).toEqual({
      end: 'failed',
      output: expect.not.stringContaining('320'),
    })
    const playlist = '#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nvictim.mp4\n#EXT-X-ENDLIST\n'
    expect(await probe(playlist, 'hls')).toEqual({ end: 'failed', output: expect.not.stringContaining('320') })
    expect((await probe(playlist, 'mov')).end).toBe('failed')
  })

  const isLinux = process.platform === 'linux'

  test.runIf(isLinux)('the process has no environment, no root, no network and no files but its own', async () => {
    const seen: string[] = []
    const { transcoder, processes } = await someTranscoder({ engine })
    const look = async () => {
      const proc = `/proc/${processes[1]?.pid}`
      seen.push(await readFile(`${proc}/environ`, 'utf8'), await readFile(`${proc}/status`, 'utf8'))
      seen.push(await readFile(`${proc}/net/dev`, 'utf8'))
      // The rest of the film is not needed.
      throw new Error('seen')
    }
    const sink = { ...keepingSink().sink, rendition: look }
    await expect(transcoder.transcode({ kind: 'video' }, mediaSource(await longVideo()), sink)).rejects.toThrow('seen')

    const [environment = '', status = '', network = ''] = seen
    expect(environment.replaceAll(/(PWD|OLDPWD|SHLVL|_)=[^\0]*\0/gu, '')).toBe('')
    expect(status).toMatch(/NoNewPrivs:\s+1/u)
    if (process.getuid?.() !== 0) return
    expect(status).toMatch(/Uid:\s+65534\s+65534\s+65534/u)
    expect(network.match(/^\s*\w+:/gmu)?.map((name) => name.trim())).toEqual(['lo:'])
  })
})

test.each([
  ['a list of files', 'ffconcat version 1.0\nfile /etc/passwd\n'],
  ['a playlist', '#EXTM3U\n#EXTINF:2,\nfile:///etc/passwd\n'],
  ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['text', 'hello'],
  ['a picture', 'GIF89a'],
  ['nothing', ''],
])('refuses %s without starting a process', async (_what, content) => {
  const { transcoder, processes, leftFolders } = await someTranscoder()

  expect(await transcoder.probe(mediaSource(Buffer.from(content)))).toEqual({ outcome: 'unsupported' })
  expect(processes).toEqual([])
  expect(await leftFolders()).toEqual([])
})

test('a file of this disk that was probed when it arrived is not probed again', async () => {
  const { transcoder, processes } = await someTranscoder()
  const bytes = await makeMedia({ seconds: 1, video: 'testsrc2=size=160x96:rate=10' })
  const path = join(await freshFolder('stored'), 'film')
  await writeFile(path, bytes)
  const source = { ...mediaSource(bytes), path }

  expect((await transcoder.probe(source)).outcome).toBe('done')
  expect((await transcoder.transcode({ kind: 'video' }, source, keepingSink().sink)).outcome).toBe('done')

  // To probe it, and to make everything of it.
  expect(processes).toHaveLength(2)
})

test('a sound is ready while a video is still being made', async () => {
  const { transcoder } = await someTranscoder()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const video = transcoder.transcode(
    { kind: 'video' },
    mediaSource(await makeMedia({ seconds: 1, video: 'testsrc2=size=160x96:rate=10' })),
    { ...keepingSink().sink, facts: () => (begin(), released) },
  )
  await begun

  const song = mediaSource(await makeMedia({ seconds: 1, audio: 'sine' }))
  expect((await transcoder.transcode({ kind: 'audio' }, song, keepingSink().sink)).outcome).toBe('done')

  release()
  expect((await video).outcome).toBe('done')
})

test('removes the folders that a killed server left behind, and no others', async () => {
  const { transcoder, directory } = await someTranscoder()
  const host = (await import('node:os')).hostname().replaceAll(/[^\w-]/g, '_')
  // No process has this id: Linux counts to 2^22.
  const names = { dead: `${host}.99999999.aa`, foreign: `other-machine.1.bb`, alive: `${host}.${process.ppid}.cc` }
  for (const name of Object.values(names)) await mkdir(join(directory, name, 'made'), { recursive: true })

  await transcoder.probe(mediaSource(Buffer.from('text')))

  expect((await readdir(directory)).toSorted()).toEqual([names.alive, names.foreign].toSorted())
})
