import { overrideClock } from '#src/platform/time/clock-override.ts'
import { demoCreators } from './creators/all-creators.ts'
import { demoConversations } from './demo-conversations.ts'
import { demoFans } from './fans/all-fans.ts'
import { LAST_USERNAME } from './seed-accounts.ts'
import { type Print, type SeedContext, viewerOf } from './seed-context.ts'
import { type DemoWorld, seedWorld } from './seed-world.ts'
import { openTimeline } from './timeline.ts'

export { DEMO_PASSWORD } from './seed-accounts.ts'
export type { SeedContext } from './seed-context.ts'
export type { DemoWorld } from './seed-world.ts'

/** The accounts that a start prints, all with `DEMO_PASSWORD`. */
export const demoEmails = [
  'fan@demo.test',
  'creator@demo.test',
  'support@demo.test',
  'reviewer@demo.test',
  'treasurer@demo.test',
  'admin@demo.test',
] as const

const wholeWorld: DemoWorld = { creators: demoCreators, fans: demoFans, conversations: demoConversations }

/** How long before the earliest post or seed step the accounts sign up. */
const SIGN_UP_HOURS = 100

/** Whether the demo data is complete. */
async function hasDemoWorld({ identity }: Pick<SeedContext['features'], 'identity'>): Promise<boolean> {
  return (await identity.findAccountId(LAST_USERNAME)) !== null
}

/**
 * Whether demo data is to be created or completed: on an installation without accounts, or after an interrupted fill.
 * An installation with other accounts never gets it.
 */
export async function needsDemoWorld(
  { identity }: Pick<SeedContext['features'], 'identity'>,
  { creators }: DemoWorld = wholeWorld,
): Promise<boolean> {
  if (await hasDemoWorld({ identity })) return false
  const [first] = creators
  if (first && (await identity.findAccountId(first.username)) !== null) return true
  return !(await identity.hasAccounts())
}

export type FillOptions = {
  /** Stops before the next step; created data stays, and the clock is restored. */
  signal?: AbortSignal
  world?: DemoWorld
}

/**
 * Fills the installation with creators, fans, pictures, posts and payments of the past hundred days, through the public
 * APIs of the features. The clock is set back meanwhile, so no request may be served until this resolves. An interrupted
 * fill is completed by the next call; nothing is made twice.
 * @throws the signal's reason when it is aborted.
 */
export async function fillDemoWorld(seedContext: SeedContext, print: Print, options: FillOptions = {}): Promise<void> {
  const { signal, world = wholeWorld } = options
  await overrideClock(seedContext, {
    signal,
    async work(clockOverride) {
      const timeline = await openTimeline(seedContext, clockOverride, await firstHoursAgo(seedContext, world))
      await seedWorld(seedContext, timeline, { world, print, signal })
    },
  })
  // Timers compute popularity and balances; running them now makes these figures right for the first visitor.
  await seedContext.runDue()
}

/** How long ago the earliest missing part happened; null when nothing with a date is missing. */
async function firstHoursAgo({ features, clock }: SeedContext, { creators, fans }: DemoWorld): Promise<number | null> {
  const dated = [...creators.flatMap(({ posts }) => posts), ...fans.flatMap(({ seedSteps }) => seedSteps)]
  const signUpHoursAgo = Math.max(...dated.map(({ hoursAgo }) => hoursAgo)) + SIGN_UP_HOURS
  if (!(await features.identity.hasAccounts())) return signUpHoursAgo
  const missing: number[] = []
  let publishedCount = 0
  for (const { username, posts } of creators) {
    const accountId = await features.identity.findAccountId(username)
    const published =
      accountId === null
        ? []
        : await features.feeds.listOwn(viewerOf(clock, { accountId, username, role: 'performer' }))
    publishedCount += published.length
    const titles = new Set(published.map(({ title }) => title))
    missing.push(...posts.filter(({ title }) => !titles.has(title)).map(({ hoursAgo }) => hoursAgo))
  }
  if (publishedCount === 0) return signUpHoursAgo
  return missing.length === 0 ? null : Math.max(...missing)
}
