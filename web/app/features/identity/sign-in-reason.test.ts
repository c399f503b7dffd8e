import { expect, test } from 'vitest'
import * as english from '../../locales/english.ts'
import { addTexts } from '../../locales/translator.ts'
import { entryLead, signInReason } from './sign-in-reason.ts'

test.each([
  ['/en-US/creator#unlock-feed-1', 'unlock_feed'],
  ['/zh-TW/gallery/7#unlock-gallery-7', 'unlock_gallery'],
  ['/en-US/video/7/unlock', 'unlock_video'],
  ['/en-US/creator?tab=videos#subscribe-1', 'subscribe'],
  ['/en-US/subscribe/1?plan=yearly', 'subscribe'],
  ['/en-US/subscribe/1/gift', 'gift'],
  ['/en-US/streaming/creator#unlock-stream-7', 'unlock_stream'],
  ['/en-US/creator#follow-1', 'follow'],
  ['/en-US/messages/with/performer/1', 'message'],
  ['/en-US/tip/1', 'tip'],
  ['/en-US/post/1#like', 'like'],
  ['/en-US/post/1#save', 'save'],
  ['/en-US/post/1#comments', 'comments'],
  ['/en-US/post/1#vote', 'vote'],
  ['/en-US/creator#see', 'see'],
  ['/en-US/wallet', null],
  ['//elsewhere.test/tip/1', null],
  ['/en-US/creator#unlock-nothing-1', null],
  [null, null],
])('what leads back to %j is there to %j', (wanted, reason) => {
  expect(signInReason(wanted)).toBe(reason)
})

test('the sentence names the reason, an ended session first, and greets a visitor who has no reason', () => {
  addTexts('en-US', english)
  const lead = (wanted: string | null, isExpired = false) => entryLead('en-US', { wanted, isExpired })
  expect(lead('/en-US/creator#unlock-feed-1')).toBe('Join to unlock this post.')
  expect(lead('/en-US/creator#unlock-feed-1', true)).toBe('Your session has ended. Sign in again to continue.')
  expect(lead('/en-US/wallet')).toBe('Sign in or create an account to continue.')
  expect(lead(null)).toBe('Welcome back.')
})
