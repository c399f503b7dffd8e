import { expect, test } from 'vitest'
import { displayedFile } from './feeds.ts'

const file = (type: string, thumbnails: string[] = ['/small']) => ({ type, thumbnails })
const [thumbnail, photo, teaser, video] = ['feed-thumbnail', 'feed-photo', 'feed-teaser', 'feed-video'].map((type) =>
  file(type),
)
const all = { thumbnail: thumbnail ?? null, teaser: teaser ?? null, files: [video, photo].flatMap((one) => one ?? []) }

test('a post is shown by its thumbnail, then photo, then teaser, then video, then the default picture', () => {
  expect(displayedFile(all)).toBe(thumbnail)
  expect(displayedFile({ ...all, thumbnail: null })).toBe(photo)
  expect(displayedFile({ ...all, thumbnail: null, files: video ? [video] : [] })).toBe(teaser)
  expect(displayedFile({ thumbnail: null, teaser: null, files: video ? [video] : [] })).toBe(video)
  expect(displayedFile({ thumbnail: null, teaser: null, files: [] })).toBeNull()
})

test('a file that has nothing to show yet is passed over', () => {
  expect(displayedFile({ ...all, thumbnail: null, files: [file('feed-photo', []), ...all.files] })).toBe(photo)
  expect(displayedFile({ thumbnail: null, teaser: file('feed-teaser', []), files: all.files.slice(0, 1) })).toBe(video)
})
