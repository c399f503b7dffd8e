import type { TestApp } from './test-app/start-test-app.ts'

/** Every kind of viewer of what a creator offers. */
export const everybody = [
  'visitor',
  'fan',
  'follower',
  'subscriber',
  'lapsed subscriber',
  'buyer',
  'listed fan',
  'owner',
  'other creator',
  'blocked fan',
  'staff',
] as const
export type Who = (typeof everybody)[number]

const HOUR_MS = 3_600_000

/** One of each, as they are to this creator. What the buyer buys, a test says. */
export async function aCrowd(app: TestApp, creator: string) {
  const people = {
    visitor: null,
    fan: await app.aFan(),
    follower: await app.aFan(),
    subscriber: await app.aFan(),
    'lapsed subscriber': await app.aFan(),
    buyer: await app.aFan(),
    'listed fan': await app.aFan(),
    owner: creator,
    'other creator': await app.aCreator(),
    'blocked fan': await app.aFan(),
    staff: await app.aStaffMember('admin'),
  } satisfies Record<Who, string | null>
  await app.follow(people.follower, creator)
  const now = app.clock.now().getTime()
  await app.entitle(people.subscriber, 'subscription', creator, new Date(now + HOUR_MS))
  await app.entitle(people['lapsed subscriber'], 'subscription', creator, new Date(now - 1))
  await app.block(creator, people['blocked fan'])
  return people
}
