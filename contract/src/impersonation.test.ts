import { expect, test } from 'vitest'
import { allEndpoints } from './all.ts'

/**
 * What staff may change while they act as somebody else. A new call that changes something is forbidden to them
 * (`forbidsImpersonation`), or is added here on purpose.
 */
const open = [
  // the end of the session
  'POST /auth/logout',
  // relations and votes
  'POST /follows/:id',
  'DELETE /follows/:id',
  'POST /block/users',
  'DELETE /block/users/:id',
  'POST /block/countries',
  'PUT /performer/blocked-words',
  'POST /performer/lists',
  'POST /performer/lists/count',
  'PUT /performer/lists/:id',
  'DELETE /performer/lists/:id',
  'POST /user/feeds/vote/:id',
  'PUT /streaming/announcements/:id/reminder',
  'DELETE /streaming/announcements/:id/reminder',
  'POST /streaming/live/:id/like',
  'DELETE /streaming/live/:id/like',
  'POST /reactions',
  'DELETE /reactions',
  'POST /comments',
  'POST /comments/:id',
  'POST /comments/:id/restore',
  'DELETE /comments/:id',
  // the profile; a user name is refused by its handler
  'PUT /users',
  'PUT /users/avatar/path',
  'PUT /performers/avatar-path',
  'POST /users/avatar/upload',
  'POST /performers/avatar/upload',
  'POST /performers/cover/upload',
  'POST /performers/welcome-video/upload',
  'DELETE /performers/welcome-video',
  // posts
  'POST /performer/feeds',
  'PUT /performer/feeds/:id',
  'DELETE /performer/feeds/:id',
  'POST /performer/feeds/polls',
  'POST /performer/feeds/audio/upload',
  'POST /performer/feeds/photo/upload',
  'POST /performer/feeds/teaser/upload',
  'POST /performer/feeds/thumbnail/upload',
  'POST /performer/feeds/video/upload',
  'PUT /performer/files/:id',
  'POST /performer/files/:id/retry',
  'POST /performer/files/:id/teaser',
  // galleries, photos and videos
  'POST /performer/performer-assets/galleries',
  'PUT /performer/performer-assets/galleries/:id',
  'DELETE /performer/performer-assets/galleries/:id',
  'PUT /performer/performer-assets/galleries/:id/order',
  'POST /performer/performer-assets/photos/upload',
  'PUT /performer/performer-assets/photos/:id',
  'DELETE /performer/performer-assets/photos/:id',
  'POST /performer/performer-assets/photos/set-cover/:id',
  'POST /performer/performer-assets/videos/upload',
  'PUT /performer/performer-assets/videos/edit/:id',
  'DELETE /performer/performer-assets/videos/remove-file/:id',
  'DELETE /performer/performer-assets/videos/:id',
  'PUT /performer/performer-assets/videos/:id/chapters',
  'POST /performer/performer-assets/videos/:id/captions',
  'DELETE /performer/performer-assets/videos/:id/captions/:captionsId',
  'POST /performer/performer-assets/videos/:id/teaser',
  // products; orders and addresses are for their own people
  'POST /performer/performer-assets/products',
  'PUT /performer/performer-assets/products/:id',
  'DELETE /performer/performer-assets/products/:id',
  // calculations that change nothing
  'POST /coupons/:code/apply-coupon',
  'POST /payout-requests/calculate',
  'POST /performer/subscription-plans/review',
]

test('staff acting as somebody else change nothing but what is listed here', () => {
  const allowed = allEndpoints
    .filter(({ caller, method }) => caller !== 'anyone' && caller !== 'staff' && method !== 'GET')
    .filter(({ forbidsImpersonation }) => forbidsImpersonation !== true)
    .map(({ method, path }) => `${method} ${path}`)
  expect(allowed.toSorted()).toEqual(open.toSorted())
})

test('no private message is read by somebody else than its owner', () => {
  const readable = allEndpoints
    .filter(({ area, path }) => area === 'messages' || path.startsWith('/messages'))
    .filter(({ forbidsImpersonation }) => forbidsImpersonation !== true)
  expect(readable).toEqual([])
})
