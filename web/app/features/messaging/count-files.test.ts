import { expect, test } from 'vitest'
import { countFiles } from './count-files.ts'

test('counts files by kind, and adds up what is played', () => {
  const files = [
    { type: 'message-photo', duration: null },
    { type: 'message-video', duration: 12.5 },
    { type: 'message-audio', duration: 3 },
    { type: 'message-photo', duration: null },
  ] as const
  expect(countFiles(files)).toEqual({ photos: 2, videos: 1, sounds: 1, seconds: 15.5 })
  expect(countFiles([])).toEqual({ photos: 0, videos: 0, sounds: 0, seconds: 0 })
})
