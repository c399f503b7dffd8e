import type { FileView } from '@stagedoor/contract/media'
import { expect, test } from 'vitest'
import { chapterAt, playableOf, spokenLength, widestPoster } from './playable.ts'

test('a chapter lasts until the next one begins', () => {
  const chapters = [2, 60].map((startSeconds) => ({ startSeconds, title: 'A part' }))
  expect([0, 1.9, 2, 59.9, 60, 900].map((seconds) => chapterAt(chapters, seconds))).toEqual([-1, -1, 0, 0, 1, 1])
  expect(chapterAt([], 5)).toBe(-1)
})

test('a length is said in the units of the language', () => {
  expect(spokenLength(75, 'en-US')).toBe('1 minute, 15 seconds')
  expect(spokenLength(0, 'en-US')).toBe('0 seconds')
  expect(spokenLength(3_600, 'ja-JP')).toBe('1 時間')
})

const aVideo: FileView = {
  _id: '01a2196c-eff2-75a7-8450-656690730322',
  type: 'feed-video',
  name: '',
  mimeType: 'video/mp4',
  size: 1,
  width: 1_280,
  height: 720,
  duration: 5,
  status: 'active',
  thumbnails: ['/w640', '/w320'],
  url: '/master.m3u8',
  sources: [320, 640, 1_080].map((width) => ({ width, height: (width * 9) / 16, url: `/w${width}` })),
  color: null,
  altText: '',
  playback: { hls: '/master.m3u8', poster: '/w1080', previews: null },
  isLocked: false,
}

test('a video shows a poster for a phone, and its player the widest', () => {
  const file = playableOf(aVideo)
  expect(file.poster).toBe('/w640')
  expect(file.posters).toEqual(aVideo.sources)
  expect(widestPoster(file)).toBe('/w1080')
})

test('a picture that its creator chose is the poster in its one width', () => {
  const file = playableOf(aVideo, '/cover')
  expect([file.poster, file.posters, widestPoster(file)]).toEqual(['/cover', undefined, '/cover'])
})

test('a sound has no poster', () => {
  const file = playableOf({ ...aVideo, type: 'feed-audio' })
  expect([file.poster, file.posters, widestPoster(file)]).toEqual([null, undefined, null])
})
