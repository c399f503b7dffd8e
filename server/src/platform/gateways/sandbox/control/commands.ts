import { nullable } from '@stagedoor/contract/nullable'
import { Type, type Static, type TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { disputeSteps } from '../dispute-payment.ts'
import { testCards } from '../test-cards.ts'
import type { SandboxControl } from './control.ts'
import { answerFaults, tamperings, forgedWebhooks, noFaults, releaseOrders } from './faults.ts'

/** The result of a command. `answer` is the merchant's status for a forged webhook event, null without an answer. */
export type CommandResult =
  | { result: 'done'; answer?: number | null; count?: number }
  | { result: 'refused'; reason: string }
  | { result: 'unknown' }

export type Command = {
  path: string
  /** The schema of the body; the control page builds its form from it. */
  schema: TSchema
  /** Null when the body does not match the schema; nothing was done then. */
  run(control: SandboxControl, id: string, body: unknown): Promise<CommandResult | null>
}

function command<S extends TSchema>(
  path: string,
  schema: S,
  run: (control: SandboxControl, id: string, body: Static<S>) => Promise<CommandResult>,
): Command {
  return {
    path,
    schema,
    run: async (control, id, body) => (Value.Check(schema, body) ? run(control, id, body) : null),
  }
}

const Nothing = Type.Object({})
const done: CommandResult = { result: 'done' }
const doneIf = (isKnown: boolean): CommandResult => (isKnown ? done : { result: 'unknown' })

const Seconds = Type.Integer({ minimum: 0, maximum: 86_400 })
const Copies = Type.Integer({ minimum: 1, maximum: 20 })
const Tampering = nullable(Type.Enum([...tamperings]))

/** All commands of the sandbox. */
export const commands: readonly Command[] = [
  command(
    '/faults',
    Type.Object({
      holds: Type.Optional(Type.Boolean()),
      drops: Type.Optional(Type.Boolean()),
      copies: Type.Optional(Copies),
      delaySeconds: Type.Optional(Seconds),
      tampering: Type.Optional(Tampering),
      answers: Type.Optional(Type.Enum([...answerFaults])),
    }),
    async (control, _id, change) => {
      await control.setFaults(change)
      return done
    },
  ),
  command('/faults/none', Nothing, async (control) => {
    await control.setFaults(noFaults)
    return done
  }),
  command(
    '/events/release',
    Type.Object({ order: Type.Enum([...releaseOrders]), seed: Type.Optional(Type.Integer()) }),
    async (control, _id, { order, seed }) => ({ result: 'done', count: await control.release(order, seed) }),
  ),
  command(
    '/events/:id/send',
    Type.Object({
      copies: Type.Optional(Copies),
      delaySeconds: Type.Optional(Seconds),
      tampering: Type.Optional(Tampering),
    }),
    async (control, id, plan) => doneIf(await control.reschedule(id, plan)),
  ),
  command('/events/:id/drop', Nothing, async (control, id) =>
    doneIf(await control.reschedule(id, { isDropped: true })),
  ),
  command(
    '/events/:id/forge',
    Type.Object({ forgedWebhook: Type.Enum([...forgedWebhooks]) }),
    async (control, id, { forgedWebhook }) => {
      const answer = await control.forge(id, forgedWebhook)
      return answer === null ? { result: 'unknown' } : { result: 'done', answer: answer.status }
    },
  ),
  command(
    '/payments/:id/refund',
    Type.Object({ amountCents: Type.Integer({ minimum: 1, maximum: 100_000_000 }) }),
    async (control, id, { amountCents }) => {
      const outcome = await control.refund(id, amountCents)
      return outcome.outcome === 'refused' ? { result: 'refused', reason: outcome.reason } : done
    },
  ),
  command(
    '/payments/:id/dispute',
    Type.Object({ step: Type.Enum([...disputeSteps]) }),
    async (control, id, { step }) => {
      const outcome = await control.dispute(id, step)
      return outcome.outcome === 'refused' ? { result: 'refused', reason: outcome.reason } : done
    },
  ),
  command('/subscriptions/:id/card', Type.Object({ card: Type.Enum([...testCards]) }), async (control, id, { card }) =>
    doneIf(await control.changeCard(id, card)),
  ),
  command('/cards/:id/card', Type.Object({ card: Type.Enum([...testCards]) }), async (control, id, { card }) =>
    doneIf(await control.changeKeptCard(id, card)),
  ),
]
