import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase, type Db } from '#src/platform/db/database.ts'
import { crashPoints } from '#src/platform/faults/crash-point.ts'
import { stubbornClient, type Client } from './client.ts'
import { diceOf, type Dice } from './dice.ts'
import { doSomething, type Deed, type Scene } from './operations.ts'
import { addPeople, type People } from './people.ts'
import { startProduct, type Product } from './product.ts'
import { findFaults } from './verdict.ts'

export type HuntOptions = {
  /** Of a migrated database with nothing in it, as its owner. */
  databaseUrl: string
  seed: number
  operations: number
  /** Between two deaths, about. */
  operationsPerLife: number
  /** After so many deaths it is left in peace. */
  mostDeaths: number
  say(line: string): void
}

export type HuntResult = {
  faults: readonly string[]
  deeds: number
  starts: number
  /** How often it died at each named point. */
  deaths: ReadonlyMap<string, number>
}

const CLIENTS = 4

/**
 * Lets people do business with a server that is killed again and again, at every named point and at moments of chance,
 * until so many things are done; then lets everything settle and looks for what is wrong.
 */
export async function hunt(options: HuntOptions): Promise<HuntResult> {
  const dice = diceOf(options.seed)
  const owner = openDatabase(options.databaseUrl, { maximumConnections: 2 })
  const deaths = new Map<string, number>(crashPoints.map((point) => [point, 0]))
  const reaper = createReaper(options, dice.split(), deaths)
  const product = await startProduct({ databaseUrl: options.databaseUrl, ...reaper })
  try {
    const client = stubbornClient(product.origin)
    const people = await addPeople(owner, { fans: 8, creators: 3 })
    await product.keepAlive()
    const scene = { client, people, posts: await publishPosts(client, people) }
    const deeds = await doBusiness(options, { scene, dice, product, reaper })
    reaper.spare()
    await settle({ owner, client, people })
    const faults = [...(await findFaults(owner, deeds)), ...product.accidents()]
    return { faults, deeds: deeds.length, starts: product.starts(), deaths }
  } finally {
    await product.stop()
    await owner.destroy()
  }
}

type Reaper = {
  nextDeath(): string | null
  died(death: string | null): void
  /** From now on nobody dies. */
  spare(): void
  isOver(): boolean
}

/** Chooses how each life ends: at the points in turn, every third time by chance. */
function createReaper({ say, mostDeaths }: HuntOptions, dice: Dice, deaths: Map<string, number>): Reaper {
  let lives = 0
  let isSpared = false
  const isOver = (): boolean => isSpared || lives > mostDeaths
  const turns: string[] = []
  return {
    nextDeath() {
      lives += 1
      if (isOver() || lives % 3 === 0) return null
      if (turns.length === 0) turns.push(...shuffled(crashPoints, dice))
      return `${turns.pop() ?? ''}:${1 + dice.number(4)}`
    },
    died(death) {
      if (isSpared) return
      const point = death?.split(':')[0] ?? null
      if (point !== null) deaths.set(point, (deaths.get(point) ?? 0) + 1)
      say(`life ${lives} ended ${point ?? 'by chance'}`)
    },
    spare: () => void (isSpared = true),
    isOver,
  }
}

function shuffled<T>(items: readonly T[], dice: Dice): T[] {
  const rest = [...items]
  return items.map(() => rest.splice(dice.number(rest.length), 1)[0] as T)
}

async function publishPosts(client: Client, { creators }: People): Promise<Scene['posts']> {
  const posts: { id: string; price: number }[] = []
  for (const creator of creators) {
    for (const price of [1, 2.5, 4.99, 10]) {
      const body = { type: 'text', text: 'Good morning', isSale: true, price }
      const { status, data } = await client.call('POST', '/performer/feeds', { token: creator.token, body })
      if (status >= 300) throw new Error(`a post was refused with ${status}`)
      posts.push({ id: String(data['_id']), price })
    }
  }
  return posts
}

async function doBusiness(
  { operations, operationsPerLife }: HuntOptions,
  { scene, dice, product, reaper }: { scene: Scene; dice: Dice; product: Product; reaper: Reaper },
): Promise<Deed[]> {
  const deeds: Deed[] = []
  let begun = 0
  let killAt = operationsPerLife
  const chance = dice.split()
  const work = async (own: Dice): Promise<void> => {
    while (begun < operations) {
      begun += 1
      if (begun >= killAt) {
        killAt = begun + operationsPerLife
        // A life that never came to its point ends by chance as well.
        if (!reaper.isOver()) void pause(chance.number(40)).then(() => product.kill())
      }
      deeds.push(await doSomething(scene, own))
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, () => work(dice.split())))
  return deeds
}

/** Kills what could still die, then lets time pass until gateways were asked and events heard. */
async function settle({ owner, client, people }: { owner: Db; client: Client; people: People }): Promise<void> {
  for (const advance of ['5m', '70m', '20m', '20m']) {
    // What a dead process had claimed waits for its lease to end: events a real minute, timers as long as they may run.
    await sql`update timer_lease set held_until = now() - interval '1 second'`.execute(owner)
    await sql`update outbox set not_before = now() where failed_at is null`.execute(owner)
    const { status } = await client.call('POST', '/admin/clock', { token: people.admin.token, body: { advance } })
    if (status !== 200) throw new Error(`the clock answered ${status}`)
  }
}
