import type { AdapterWrappers } from '#src/adapter-wrappers.ts'
import { assertOutsideTransaction } from '#src/platform/db/transaction-scope.ts'
import type { Gateway } from '#src/platform/gateways/gateway.ts'
import { createSandbox, type Sandbox } from '#src/platform/gateways/sandbox/sandbox.ts'
import type { Mail } from '#src/platform/mail/mailer.ts'
import { readingsInTurn } from '#src/platform/realtime/readings-in-turn.ts'

/** What lies outside the product, as a test sees it and breaks it. */
export type Observed = {
  /** Sent mails, which also lie in the mailbox. */
  mails: Mail[]
  /** What the open pages of an account would receive: every account counts as one with an open page. */
  socketEvents: { accountId: string; event: string; payload: unknown }[]
  /** What those who have joined something would receive. */
  channelEvents: { event: string; payload: unknown }[]
  /** Whose sockets were closed: by session, or all of an account. */
  disconnected: { accountId: string; sessionId?: string }[]
  /** Lines of the log, where it was asked for. */
  logged: { level: number; msg: string; [fact: string]: unknown }[]
  /** The embedded gateway of all processes. */
  sandbox: Sandbox
  /** Whether the sandbox's webhook events reach the product. */
  line: { isUp: boolean }
  /** The gateway that payments ask; a test puts another in its place for outages. */
  gateway: { current: Gateway }
}

/** The least that Argon2id allows. */
const quick = { memoryKib: 8, passes: 1 }

/** Adapters that keep what they were given, for one product in one or several processes. */
export function observingWrappers(): {
  observed: Observed
  wrappers: Omit<
    AdapterWrappers,
    'captcha' | 'findCountry' | 'jobs' | 'liveVideo' | 'storage' | 'uploadStorage' | 'pictures' | 'transcoder'
  >
} {
  const line = { isUp: true }
  const gateway = { current: unset<Gateway>('gateway') }
  const observed: Observed = {
    mails: [],
    socketEvents: [],
    channelEvents: [],
    disconnected: [],
    logged: [],
    line,
    gateway,
    sandbox: unset<Sandbox>('sandbox'),
  }
  let hasSandbox = false
  let hasGateway = false
  const wrappers: ReturnType<typeof observingWrappers>['wrappers'] = {
    passwordCost: quick,
    mailer: (chosen) => ({
      async send(mail) {
        observed.mails.push(mail)
        await chosen.send(mail)
      },
    }),
    // One company for all processes.
    createSandbox(options) {
      const webhookEventOrigin = () => (line.isUp ? options.webhookEventOrigin() : null)
      if (!hasSandbox) observed.sandbox = createSandbox({ ...options, webhookEventOrigin })
      hasSandbox = true
      return observed.sandbox
    },
    gateway(chosen) {
      if (!hasGateway) gateway.current = chosen
      hasGateway = true
      return outsideTransactions(chosen, gateway)
    },
    realtime: (chosen) => ({
      ...chosen,
      toAccount(accountId, event, ...payload) {
        observed.socketEvents.push({ accountId, event, payload: payload[0] })
        chosen.toAccount(accountId, event, ...payload)
      },
      toAccounts(accountIds, event, ...payload) {
        for (const accountId of accountIds) observed.socketEvents.push({ accountId, event, payload: payload[0] })
        chosen.toAccounts(accountIds, event, ...payload)
      },
      announcerOf: (event, read) =>
        readingsInTurn(read, (accountId, reading) => {
          observed.socketEvents.push({ accountId, event, payload: reading })
          chosen.toAccount(accountId, event, ...([reading] as never))
        }),
      toRoom(channel, event, ...payload) {
        observed.channelEvents.push({ event, payload: payload[0] })
        chosen.toRoom(channel, event, ...payload)
      },
      // One page for everybody from America.
      toCountries(countryCodes, event, ...payload) {
        if (countryCodes.includes('US'))
          observed.socketEvents.push({ accountId: '8.8.8.8', event, payload: payload[0] })
        chosen.toCountries(countryCodes, event, ...payload)
      },
      withOpenPages: (accountIds) => [...new Set(accountIds)],
      disconnect(who) {
        observed.disconnected.push(who)
        chosen.disconnect(who)
      },
    }),
  }
  return { observed, wrappers }
}

/** Says so when a test asks what its configuration does not have. */
const unset = <T extends object>(name: string): T =>
  new Proxy({} as T, {
    get() {
      throw new Error(`no ${name} is configured`)
    },
  })

/** A gateway that can be exchanged while the product runs and refuses to be asked inside a transaction. */
const outsideTransactions = (chosen: Gateway, holder: { current: Gateway }): Gateway =>
  new Proxy(chosen, {
    get(_, name) {
      const gateway = holder.current.name === chosen.name ? holder.current : chosen
      const value: unknown = Reflect.get(gateway, name)
      if (typeof value !== 'function') return value
      return (...given: unknown[]): unknown => {
        assertOutsideTransaction(`${chosen.name}.${String(name)}`)
        return (value as (...given: unknown[]) => unknown).apply(gateway, given)
      }
    },
  })
