import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase, type Db } from '#src/platform/db/database.ts'
import { retryingClient, type Client } from './client.ts'
import { rngOf, type Rng } from './rng.ts'
import type { Action, ChaosWorld } from './operations/operation.ts'
import { letTimePass } from './operations/banks.ts'
import { topUp } from './operations/top-ups.ts'
import { wishesOf, type Input } from './operations/operations.ts'
import { addPeople, type People } from './people.ts'
import { prepareWorld } from './prepare.ts'
import { startProduct, type Product } from './product.ts'
import { createProcessKiller, type ProcessKiller } from './process-killer.ts'
import { findFaults } from './assertions.ts'

export type ChaosOptions = {
  /** The connection of the owner of an empty migrated database. */
  databaseUrl: string
  seed: number
  operations: number
  /** The approximate time between two deaths. */
  operationsPerLife: number
  /** After so many deaths no more follow. */
  mostDeaths: number
  /** The maximum of additional operations for points without a death. */
  extraOperations: number
  /** Works beside the clients, which go on until it has ended. */
  meanwhile?(stage: Stage): Promise<void>
  /**
   * False leaves out moves of the simulated clock: a process hears of one through the database, so that while that is away
   * its clock may differ from the database's by days, which no real clock does.
   */
  movesClock?: boolean
  print(line: string): void
}

type Stage = {
  owner: Db
  origin: string
  people: People
  /** Resolves after some more operations. */
  untilBusy(): Promise<void>
}

export type ChaosResult = {
  faults: readonly string[]
  /** The number of operations of each kind, refusals included. */
  actions: ReadonlyMap<string, number>
  starts: number
  /** The number of deaths at each named point. */
  deaths: ReadonlyMap<string, number>
}

const CLIENTS = 4
/** Between two disturbances from beside. */
const BUSY_OPERATIONS = 5

/** The operations of each client: the same for the same seed. */
export function plansOf(rng: Rng, operations: number): Generator<Input>[] {
  return Array.from({ length: CLIENTS }, (_, client) =>
    wishesOf(rng.split(), Math.floor(operations / CLIENTS) + (client < operations % CLIENTS ? 1 : 0)),
  )
}

/**
 * Runs operations against a server that is killed repeatedly, at every named point and at random moments; then lets
 * everything settle and checks the assertions.
 */
export async function chaos(options: ChaosOptions): Promise<ChaosResult> {
  const rng = rngOf(options.seed)
  const plans = plansOf(rng.split(), options.operations)
  const owner = openDatabase(options.databaseUrl, { maximumConnections: 2 })
  const processKiller = createProcessKiller(options, rng.split())
  const product = await startProduct({
    databaseUrl: options.databaseUrl,
    nextDeath: () => processKiller.nextDeath(),
    async died(death) {
      processKiller.died(death)
      await endLeases(owner)
    },
  })
  try {
    const client = retryingClient(product.origin, options.print)
    const people = await addPeople(owner, { fans: 10, creators: 3 })
    await product.keepAlive()
    const world = await prepareWorld(client, people)
    const actions: Action[] = []
    const chance = rng.split()
    const { movesClock = true, print } = options
    const doing = { world, product, processKiller, chance, actions, movesClock, print }
    let isBeside = options.meanwhile !== undefined
    const untilBusy = async (): Promise<void> => {
      const done = actions.length
      while (actions.length < done + BUSY_OPERATIONS) await pause(10)
    }
    const beside = options
      .meanwhile?.({ owner, origin: product.origin, people, untilBusy })
      .finally(() => (isBeside = false))
    await Promise.all(plans.map((plan) => doBusiness(plan, doing)))
    const isEnough = (): boolean => !isBeside && (processKiller.isOver() || processKiller.missed().length === 0)
    processKiller.seek()
    const more = plansOf(rng.split(), options.extraOperations)
    await Promise.all(more.map((plan) => doBusiness(plan, doing, isEnough)))
    await beside
    processKiller.spare()
    await settle({ owner, client, people })
    const faults = [...(await findFaults({ owner, client, people, actions })), ...product.accidents()]
    return { faults, actions: countKinds(actions), starts: product.starts(), deaths: processKiller.deaths }
  } finally {
    await product.stop()
    await owner.destroy()
  }
}

type Doing = {
  world: ChaosWorld
  product: Product
  processKiller: ProcessKiller
  chance: Rng
  actions: Action[]
  movesClock: boolean
  print(line: string): void
}

async function doBusiness(plan: Generator<Input>, doing: Doing, isEnough = (): boolean => false): Promise<void> {
  while (!isEnough() && (await doNext(plan, doing)));
}

/** @returns false when no operation is left. */
async function doNext(
  plan: Generator<Input>,
  { world, product, processKiller, chance, actions, movesClock, print }: Doing,
): Promise<boolean> {
  const { value: input } = plan.next()
  if (!input) return false
  if (processKiller.isTired()) void pause(chance.number(40)).then(() => product.kill())
  const operation = movesClock || input.operation !== letTimePass ? input.operation : topUp
  // Tops up a wallet where the operation has no subject yet.
  actions.push((await operation(world, input.rng)) ?? (await topUp(world, input.rng)))
  if (actions.length % 100 === 0) print(`${actions.length} operations done in ${product.starts()} lives`)
  return true
}

function countKinds(actions: readonly Action[]): Map<string, number> {
  const kinds = new Map<string, number>()
  for (const { kind, answer } of actions) {
    const name = answer.status < 300 ? kind : `${kind}, refused`
    kinds.set(name, (kinds.get(name) ?? 0) + 1)
  }
  return new Map([...kinds].toSorted(([a], [b]) => a.localeCompare(b)))
}

/** Events claimed by a dead process wait a real minute for their lease. Here they become due immediately. */
async function endLeases(owner: Db): Promise<void> {
  await sql`update outbox set not_before = now() where failed_at is null`.execute(owner)
}

/** Releases the gateway's held events, then advances the clock until gateways were polled and events applied. */
async function settle({ owner, client, people }: { owner: Db; client: Client; people: People }): Promise<void> {
  const { token } = people.admin
  await client.command(token, '/faults/none', {})
  await client.command(token, '/events/release', { order: 'shuffled', seed: 1 })
  for (const advance of ['5m', '70m', '20m', '20m', '20m', '20m']) {
    await endLeases(owner)
    const { status } = await client.call('POST', '/admin/clock', { token, body: { advance } })
    if (status !== 200) throw new Error(`the clock answered ${status}`)
  }
}
