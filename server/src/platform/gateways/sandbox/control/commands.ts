import { nullable } from '@stagedoor/contract/nullable'
import { Type, type Static, type TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { disputeSteps } from '../dispute-payment.ts'
import { testCards } from '../test-cards.ts'
import type { SandboxControl } from './control.ts'
import { answerFaults, tamperings, forgedWebhooks, noFaults, releaseOrders } from './faults.ts'

/** What came of a command; `answer` is the status that the merchant gave to a forged webhook event, null when none came. */
export type CommandResult =
  | { result: 'done'; answer?: number | null; count?: number }
  | { result: 'refused'; reason: string }
  | { result: 'unknown' }

export type Command = {
  path: string
  /** Null when the body does not fit; nothing was done then. */
  run(control: SandboxControl, id: string, body: unknown): Promise<CommandResult | null>
}

/** A command takes the same body as JSON and as a form: texts become numbers and flags where those are wanted. */
function command<S extends TSchema>(
  path: string,
  schema: S,
  run: (control: SandboxControl, id: string, body: Static<S>) => Promise<CommandResult>,
): Command {
  return {
    path,
    async run(control, id, body) {
      const converted: unknown = Value.Convert(schema, body)
      return Value.Check(schema, converted) ? run(control, id, converted) : null
    },
  }
}

const Nothing = Type.Object({})
const done: CommandResult = { result: 'done' }
const doneIf = (isKnown: boolean): CommandResult => (isKnown ? done : { result: 'unknown' })

const Seconds = Type.Integer({ minimum: 0, maximum: 86_400 })
const Copies = Type.Integer({ minimum: 1, maximum: 20 })
const Tampering = nullable(Type.Enum([...tamperings]))

/** Everything that can be done to the sandbox, by page and by program. */
export const commands: readonly Command[] = [
  command(
    '/faults',
    Type.Object({
      /** For people, `holds` and `drops` in one. */
      webhookEvents: Type.Optional(Type.Enum(['sent', 'held', 'dropped'])),
      holds: Type.Optional(Type.Boolean()),
      drops: Type.Optional(Type.Boolean()),
      copies: Type.Optional(Copies),
      delaySeconds: Type.Optional(Seconds),
      tampering: Type.Optional(Tampering),
      answers: Type.Optional(Type.Enum([...answerFaults])),
    }),
    async (control, _id, { webhookEvents, ...change }) => {
      const both = webhookEvents && { holds: webhookEvents === 'held', drops: webhookEvents === 'dropped' }
      await control.misbehave({ ...change, ...both })
      return done
    },
  ),
  command('/faults/none', Nothing, async (control) => {
    await control.misbehave(noFaults)
    return done
  }),
  command(
    '/webhookEvents/release',
    Type.Object({ order: Type.Enum([...releaseOrders]), seed: Type.Optional(Type.Integer()) }),
    async (control, _id, { order, seed }) => ({ result: 'done', count: await control.release(order, seed) }),
  ),
  command(
    '/webhookEvents/:id/send',
    Type.Object({
      copies: Type.Optional(Copies),
      delaySeconds: Type.Optional(Seconds),
      tampering: Type.Optional(Tampering),
    }),
    async (control, id, plan) => doneIf(await control.replan(id, plan)),
  ),
  command('/webhookEvents/:id/drop', Nothing, async (control, id) =>
    doneIf(await control.replan(id, { isDropped: true })),
  ),
  command(
    '/webhookEvents/:id/forge',
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

/** A form as a body: what is empty is left out, and `none` is nothing. */
export const bodyOfForm = (form: URLSearchParams): Record<string, string | null> =>
  Object.fromEntries(
    [...form].filter(([, value]) => value !== '').map(([name, value]) => [name, value === 'none' ? null : value]),
  )
