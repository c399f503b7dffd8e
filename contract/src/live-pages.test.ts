import { expect, test } from 'vitest'
import { isLivePage } from './live-pages.ts'

test.each([
  ['/zh-TW/streaming/anna', true],
  ['/en-US/creator/live', true],
  ['/en-US/private-calls/7', true],
  ['/en-US/creator/live/schedule', false],
  ['/en-US/live', false],
  ['/en-US/home', false],
])('%s is a page of live video: %s', (path, isLive) => {
  expect(isLivePage(path)).toBe(isLive)
})
