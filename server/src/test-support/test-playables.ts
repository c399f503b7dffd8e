import type { FileView } from '@stagedoor/contract/media'
import sharp from 'sharp'
import { onTestFinished } from 'vitest'
import type { MediaFacts, MediaSegment, Transcoder } from '#src/platform/transcoding/transcoder.ts'
import { createFakeTranscoder, fakeMedia } from './fake-transcoder.ts'
import { aMediaFixture, type MediaFixture, type Person } from './test-media.ts'

export const film: MediaFacts = { kind: 'video', durationMs: 9_500, width: 1_280, height: 720, hasAudio: true }
export const song: MediaFacts = { kind: 'audio', durationMs: 61_000, width: null, height: null, hasAudio: true }

/** What happens to the work of the transcoder, as a test decides. */
type Script = {
  /** Before each part is handed over. */
  beforeSegment(segment: MediaSegment): Promise<void>
  /** Answers of the next attempts in place of their work. */
  failures: ('ended' | 'unreadable' | 'too_costly')[]
}

export type PlayableFixture = MediaFixture & {
  script: Script
  /** An uploaded film, not processed. */
  aFilm(creator: Person, kind?: 'video' | 'teaser'): Promise<FileView>
  /** The same, processed. */
  aPlayedFilm(creator: Person, kind?: 'video' | 'teaser'): Promise<FileView>
  /** A file as its owner sees it. */
  own(person: Person, fileId: string): Promise<FileView>
}

/** The whole product with a transcoder that does what a test says, and makes posters that can be decoded. */
export async function aPlayableFixture(options: Parameters<typeof aMediaFixture>[0] = {}): Promise<PlayableFixture> {
  const script: Script = { beforeSegment: async () => undefined, failures: [] }
  const transcoder = scripted(createFakeTranscoder(), script)
  const fixture = await aMediaFixture({ ...options, wrappers: { transcoder: () => transcoder, ...options.wrappers } })
  const own: PlayableFixture['own'] = async ({ accountId }, fileId) => {
    const file = await fixture.media.findOwnFile(accountId, fileId)
    if (!file) throw new Error('not theirs')
    return file
  }
  const aFilm: PlayableFixture['aFilm'] = (creator, kind = 'video') => fixture.aFile(creator, fakeMedia(film), kind)
  return {
    ...fixture,
    script,
    own,
    aFilm,
    async aPlayedFilm(creator, kind) {
      const { _id } = await aFilm(creator, kind)
      await fixture.runJobs()
      return own(creator, _id)
    },
  }
}

function scripted(fake: Transcoder, script: Script): Transcoder {
  return {
    ...fake,
    async transcode(plan, source, sink) {
      const failure = script.failures.shift()
      if (failure) return { outcome: failure }
      return fake.transcode(plan, source, {
        ...sink,
        async segment(segment) {
          await script.beforeSegment(segment)
          await sink.segment(segment)
        },
        async picture(picture) {
          const bytes = await aJpeg(picture)
          await sink.picture({ ...picture, bytes })
        },
      })
    },
  }
}

const aJpeg = ({ width, height }: { width: number; height: number }): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#345' } })
    .jpeg()
    .toBuffer()

/** A place where work waits until a test lets it go on. */
export function aGate() {
  const reached = Promise.withResolvers<void>()
  const opened = Promise.withResolvers<void>()
  onTestFinished(() => opened.resolve())
  return {
    reached: reached.promise,
    open: () => opened.resolve(),
    async pass() {
      reached.resolve()
      await opened.promise
    },
  }
}
