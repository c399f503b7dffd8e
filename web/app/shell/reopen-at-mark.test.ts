import { expect, test } from 'vitest'
import { pathsIn } from '../paths.ts'
import { reopeningOf } from './reopen-at-mark.ts'

const paths = pathsIn('en-US')

test.each([
  ['#unlock-feed-7', 'a[href="/en-US/post/7/unlock"], a[href^="/en-US/post/7/unlock?"]'],
  ['#unlock-stream-7', 'a[href="/en-US/streaming/7/unlock"], a[href^="/en-US/streaming/7/unlock?"]'],
  ['#subscribe-1-2', 'a[href="/en-US/subscribe/1-2"], a[href^="/en-US/subscribe/1-2?"]'],
  ['#gift-1-2', 'a[href="/en-US/subscribe/1-2/gift"], a[href^="/en-US/subscribe/1-2/gift?"]'],
  ['#tip-1-2', 'a[href="/en-US/tip/1-2"], a[href^="/en-US/tip/1-2?"]'],
  ['#tip-1-2.3-4', 'a[href="/en-US/tip/1-2?post=3-4"], a[href^="/en-US/tip/1-2?post=3-4?"]'],
  [
    '#subscribe-"],a[href="x',
    'a[href="/en-US/subscribe/%22%5D%2Ca%5Bhref%3D%22x"], a[href^="/en-US/subscribe/%22%5D%2Ca%5Bhref%3D%22x?"]',
  ],
])('opens the question of %j after sign-in', (hash, control) => {
  expect(reopeningOf(hash, paths)).toEqual({ control, isPressed: true })
})

test('a link that names a creator to follow does not follow them by itself', () => {
  const control = 'form[action="/en-US/follow/7"] [type="submit"]'
  expect(reopeningOf('#follow-7', paths)).toEqual({ control, isPressed: false })
})

test.each([
  ['#like-feed-7-a', 'button[name="like"][value$=" feed 7-a"]'],
  ['#save-video-7', 'button[name="bookmark"][value$=" video 7"]'],
])('what was to be liked or saved receives the focus, and is left to them: %s', (hash, control) => {
  expect(reopeningOf(hash, paths)).toEqual({ control, isPressed: false })
})

test.each(['#like', '#like-feed-"]', '#unlock-anything-7', '#message-1', '#comments', '#follow', ''])(
  'does nothing at %j',
  (hash) => {
    expect(reopeningOf(hash, paths)).toBeNull()
  },
)
