import { expect, test } from 'vitest'
import { masterPlaylist, mediaPlaylist, previewTrack } from './playlists.ts'

test('a multivariant playlist names its renditions, lowest first', () => {
  const video = { codecs: 'avc1.4d401f,mp4a.40.2' }
  expect(
    masterPlaylist([
      { ...video, name: 'h480', width: 854, height: 480, bandwidth: 1_328_000 },
      { ...video, name: 'h240', width: 426, height: 240, bandwidth: 464_000 },
    ]),
  ).toBe(`#EXTM3U
#EXT-X-VERSION:7
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-STREAM-INF:BANDWIDTH=464000,CODECS="avc1.4d401f,mp4a.40.2",RESOLUTION=426x240
h240/playlist.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=1328000,CODECS="avc1.4d401f,mp4a.40.2",RESOLUTION=854x480
h480/playlist.m3u8
`)
})

test('a sound has no resolution', () => {
  const audio = { name: 'audio', width: null, height: null, bandwidth: 136_000, codecs: 'mp4a.40.2' }
  expect(masterPlaylist([audio])).toContain(
    '#EXT-X-STREAM-INF:BANDWIDTH=136000,CODECS="mp4a.40.2"\naudio/playlist.m3u8',
  )
})

test('a growing playlist is an event without an end, a finished one is complete', () => {
  const growing = mediaPlaylist([4_000, 4_000], { isComplete: false })
  expect(growing).toContain('#EXT-X-PLAYLIST-TYPE:EVENT\n')
  expect(growing).not.toContain('#EXT-X-ENDLIST')
  expect(mediaPlaylist([4_000, 1_480], { isComplete: true })).toBe(`#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:4
#EXT-X-MEDIA-SEQUENCE:0
#EXT-X-PLAYLIST-TYPE:VOD
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MAP:URI="init.mp4"
#EXTINF:4.000,
0.m4s
#EXTINF:1.480,
1.m4s
#EXT-X-ENDLIST
`)
})

test('the target duration is not below the longest part, to the second', () => {
  expect(mediaPlaylist([6_600], { isComplete: true })).toContain('#EXT-X-TARGETDURATION:7\n')
})

test('previews name one tile each, row by row, until the end', () => {
  const sprite = { columns: 2, tileWidth: 160, tileHeight: 90, everyMs: 2_000 }
  expect(previewTrack(sprite, 3_605_500)).toContain(`
01:00:04.000 --> 01:00:05.500
sprite.jpg#xywh=0,81090,160,90
`)
  expect(previewTrack(sprite, 3_000)).toBe(`WEBVTT

00:00:00.000 --> 00:00:02.000
sprite.jpg#xywh=0,0,160,90

00:00:02.000 --> 00:00:03.000
sprite.jpg#xywh=160,0,160,90
`)
})
