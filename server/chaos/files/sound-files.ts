import sharp from 'sharp'
import { makeHeic } from '#src/test-support/make-heic.ts'
import { makeMedia } from '#src/test-support/make-media.ts'

/** A file without faults; `use` says what is made of it. */
export type SoundFile = { name: string; use: 'picture' | 'video' | 'audio'; bytes: Buffer }

const VIDEO = 'testsrc2=size=160x96:rate=10'

/** Small files of each accepted kind, made here. */
export async function makeSoundFiles(): Promise<SoundFile[]> {
  const picture = () =>
    sharp({
      create: {
        width: 160,
        height: 96,
        channels: 3,
        background: '#c04060',
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    })
  const pictures: [string, Promise<Buffer>][] = [
    [
      'jpeg',
      picture()
        .withExif({ IFD0: { Model: 'Camera' } })
        .jpeg()
        .toBuffer(),
    ],
    ['progressive jpeg', picture().jpeg({ progressive: true }).toBuffer()],
    ['png', picture().png().toBuffer()],
    ['webp', picture().webp().toBuffer()],
    ['gif', picture().gif().toBuffer()],
    ['avif', picture().avif({ effort: 0 }).toBuffer()],
    ['heic', makeHeic({ source: 'testsrc2=size=160x96:rate=10', width: 160, height: 96, turns: 1 })],
  ]
  const videos: [string, Promise<Buffer>][] = [
    ['mp4', makeMedia({ seconds: 1, video: VIDEO })],
    ['mov', makeMedia({ seconds: 1, video: VIDEO, format: 'mov', rotation: 90, metadata: { title: 'A title' } })],
    ['webm', makeMedia({ seconds: 1, video: VIDEO, format: 'webm' })],
  ]
  const sounds = (['mp3', 'wav', 'flac', 'ogg', 'adts'] as const).map((format): [string, Promise<Buffer>] => [
    format,
    makeMedia({ seconds: 1, format }),
  ])
  const all = [
    ...pictures.map(([name, made]) => ({ name, use: 'picture' as const, made })),
    ...videos.map(([name, made]) => ({ name, use: 'video' as const, made })),
    ...sounds.map(([name, made]) => ({ name, use: 'audio' as const, made })),
  ]
  return Promise.all(all.map(async ({ name, use, made }) => ({ name, use, bytes: await made })))
}
