import { describe, expect, test } from 'vitest'
import { readConfig } from './read-config.ts'
import type { Environment } from './setting-readers.ts'
import { noSignOn } from './sign-on-settings.ts'

const STRONG = 'q7XbL0vRk2mZ9sTfYw4NcJ8uHd1PaE5gQo3iVtBx6SyK'
const place = { version: '1.2.3', folder: '/srv/stagedoor' }

const settingsOf = (env: Environment) => {
  const read = readConfig(env, place)
  if (read.outcome === 'problems') throw new Error(read.problems.join('\n'))
  return read.settings
}

const problemsOf = (env: Environment) => {
  const read = readConfig(env, place)
  return read.outcome === 'problems' ? read.problems : []
}

/** A valid production environment. */
const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://stage.example', SECRET_KEY: STRONG }

test('an empty environment is a working local installation with demo data and sandbox', () => {
  expect(settingsOf({})).toEqual({
    version: '1.2.3',
    isProduction: false,
    role: 'all',
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://127.0.0.1:3000',
    databaseUrl: null,
    databaseLogins: null,
    redisUrl: null,
    dataDir: '/srv/stagedoor/.data',
    storage: { kind: 'local', directory: '/srv/stagedoor/.data' },
    secretKey: null,
    formerSecretKeys: [],
    trustedProxies: [],
    clientAddressHeader: 'x-forwarded-for',
    connections: { maximum: 10_000, maximumPerAddress: 500 },
    sessionIdleDays: 30,
    operatorAddresses: ['127.0.0.1', '::1'],
    isClockSimulated: false,
    crashAt: null,
    hasDemoWorld: true,
    mail: null,
    push: { subject: 'mailto:operator@localhost', allowsLoopback: true },
    countryDatabase: null,
    ffmpeg: { path: null, searchPath: '' },
    live: { port: 3000, bindAddress: '127.0.0.1', publicAddress: null, maximumConnections: 400, processes: 1 },
    liveServer: null,
    agora: null,
    turn: null,
    gateways: ['sandbox'],
    stripe: null,
    ccbill: null,
    verotel: null,
    signOn: noSignOn,
    byteplus: null,
    captcha: null,
    logLevel: 'warn',
  })
})

test('an empty text counts as absent', () => {
  expect(settingsOf({ PORT: '', DATABASE_URL: ' ', REDIS_URL: '' })).toEqual(settingsOf({}))
})

test('settings are frozen', () => {
  const settings = settingsOf({})
  expect(
    Object.isFrozen(settings) && Object.isFrozen(settings.trustedProxies) && Object.isFrozen(settings.storage),
  ).toBe(true)
})

test('production starts without demo data, gateways and readers of metrics', () => {
  const { isProduction, hasDemoWorld, gateways, operatorAddresses, logLevel } = settingsOf(production)
  expect({ isProduction, hasDemoWorld, gateways, operatorAddresses, logLevel }).toEqual({
    isProduction: true,
    hasDemoWorld: false,
    gateways: [],
    operatorAddresses: [],
    logLevel: 'info',
  })
})

describe('the address people type', () => {
  test.each([
    [{ HOST: '0.0.0.0', PORT: '8080' }, 'http://localhost:8080'],
    [{ HOST: '::1' }, 'http://[::1]:3000'],
    [{ PUBLIC_URL: 'https://stage.example/' }, 'https://stage.example'],
  ])('%o → %s', (env, publicUrl) => {
    expect(settingsOf(env).publicUrl).toBe(publicUrl)
  })

  test.each(['https://stage.example/shop', 'https://stage.example/?a=1', 'https://me:pw@stage.example'])(
    'refuses more than an origin: %s',
    (PUBLIC_URL) => {
      expect(problemsOf({ PUBLIC_URL })).toEqual([
        'PUBLIC_URL has more than an origin: shorten it to https://stage.example.',
      ])
    },
  )

  test('may be unencrypted in production only on the loopback address', () => {
    expect(problemsOf({ ...production, PUBLIC_URL: 'http://127.0.0.1:3000' })).toEqual([])
    expect(problemsOf({ ...production, PUBLIC_URL: 'http://stage.example' })).toEqual([
      'PUBLIC_URL is not encrypted, and production refuses that: set it to https://stage.example.',
    ])
  })
})

describe('a wrong value is one sentence that names the setting and the fix', () => {
  test.each<[Environment, string]>([
    [{ PORT: '0' }, 'PORT is "0": set it to a whole number from 1 to 65535, or remove it.'],
    [{ PORT: '65536' }, 'PORT is "65536": set it to a whole number from 1 to 65535, or remove it.'],
    [{ PORT: '3000x' }, 'PORT is "3000x": set it to a whole number from 1 to 65535, or remove it.'],
    [{ ROLE: 'db' }, 'ROLE is "db": set it to all, web, worker, or remove it.'],
    [{ NODE_ENV: 'staging' }, 'NODE_ENV is "staging": set it to production, development, test, or remove it.'],
    [
      { HOST: 'example.org' },
      'HOST is "example.org": set it to an address of this machine such as 127.0.0.1 or 0.0.0.0, or remove it.',
    ],
    [{ SIMULATED_CLOCK: 'yes' }, 'SIMULATED_CLOCK is "yes": set it to 1 or 0, or remove it.'],
    [
      { TRUSTED_PROXIES: '10.0.0.0/8, proxy' },
      'TRUSTED_PROXIES holds "proxy": list addresses or ranges such as 10.0.0.0/8, separated by commas, or remove it.',
    ],
    [
      { TRUSTED_PROXIES: '10.0.0.0/33' },
      'TRUSTED_PROXIES holds "10.0.0.0/33": list addresses or ranges such as 10.0.0.0/8, separated by commas, or remove it.',
    ],
    [
      { DATABASE_URL: 'mysql://root:hunter2@db/x' },
      'DATABASE_URL is not a valid URL: use the form postgres://user:password@127.0.0.1:5432/stagedoor, or remove it.',
    ],
    [
      { DATABASE_URL: 'postgres://db.example/' },
      'DATABASE_URL names no database: end it with one, like postgres://user:password@127.0.0.1:5432/stagedoor.',
    ],
    [
      { LOG_LEVEL: 'loud' },
      'LOG_LEVEL is "loud": set it to fatal, error, warn, info, debug, trace, silent, or remove it.',
    ],
  ])('%o', (env, sentence) => {
    expect(problemsOf(env)).toEqual([sentence])
  })

  test('several wrong values are reported together', () => {
    expect(problemsOf({ PORT: 'x', ROLE: 'y' })).toHaveLength(2)
  })

  test('a password in an address is never shown', () => {
    expect(problemsOf({ DATABASE_URL: 'postgres//u:hunter2@db' }).join()).not.toContain('hunter2')
  })
})

describe('mail', () => {
  const env = { SMTP_URL: 'smtps://user:secret@mail.example:465', MAIL_FROM: 'noreply@stagedoor.example' }

  test('goes to the configured server, or is stored without one', () => {
    expect(settingsOf(env).mail).toEqual({ url: env.SMTP_URL, from: env.MAIL_FROM, requiresTls: false })
    expect(settingsOf({}).mail).toBe(null)
  })

  test.each([
    [{ PUBLIC_URL: 'https://stage.example' }, 'noreply@stage.example'],
    [{}, 'noreply@localhost'],
  ])('has the site itself as sender when none is configured: %o', (place, from) => {
    expect(settingsOf({ SMTP_URL: env.SMTP_URL, ...place }).mail?.from).toBe(from)
  })

  test.each([
    [{ ...env, MAIL_FROM: 'a@b.test, c@d.test' }, 'MAIL_FROM is "a@b.test, c@d.test"'],
    [{ ...env, SMTP_URL: 'http://user:secret@mail.example' }, 'SMTP_URL is not a valid URL'],
  ])('%o is one problem, which shows no password', (wrong, sentence) => {
    const problems = problemsOf(wrong)
    expect(problems).toEqual([expect.stringContaining(sentence)])
    expect(problems.join()).not.toContain('secret')
  })
})

describe('pushes', () => {
  test('production accepts no push service on this machine, and names the sender of mails', () => {
    expect(settingsOf({ ...production, MAIL_FROM: 'noreply@stage.example' }).push).toMatchObject({
      allowsLoopback: false,
    })
    const mail = { SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'noreply@stage.example' }
    expect(settingsOf({ ...production, ...mail }).push.subject).toBe('mailto:noreply@stage.example')
    const contact = 'https://stage.example/contact'
    expect(settingsOf({ ...production, ...mail, PUSH_CONTACT: contact }).push.subject).toBe(contact)
  })

  test('a contact that is no address is a problem', () => {
    expect(problemsOf({ PUSH_CONTACT: 'the operator' })).toEqual([expect.stringContaining('PUSH_CONTACT')])
  })
})

test("a path of a country database is relative to the product's folder", () => {
  expect(settingsOf({ GEOIP_DATABASE: 'data/country.mmdb' }).countryDatabase).toMatch(/^\/.*\/data\/country\.mmdb$/)
  expect(settingsOf({}).countryDatabase).toBe(null)
})

describe('Stripe', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_test_4eC39HqLyjWDarjtT1', STRIPE_WEBHOOK_SECRET: 'whsec_5WbX5kEWLlfzsGNjH64I' }

  test('is offered beside the sandbox when it is named and has its keys', () => {
    expect(settingsOf({ PAYMENT_GATEWAYS: 'stripe,sandbox', ...keys })).toMatchObject({
      gateways: ['sandbox', 'stripe'],
      stripe: {
        secretKey: keys.STRIPE_SECRET_KEY,
        webhookSecret: keys.STRIPE_WEBHOOK_SECRET,
        isLive: false,
        apiUrl: 'https://api.stripe.com',
      },
    })
    expect(settingsOf(keys).stripe, 'is not offered by its keys alone').toBe(null)
  })

  test('moves money in production only', () => {
    const live = { ...keys, STRIPE_SECRET_KEY: 'rk_live_4eC39HqLyjWDarjtT1', PAYMENT_GATEWAYS: 'stripe' }
    expect(settingsOf({ ...production, ...live }).stripe).toMatchObject({ isLive: true })
  })

  test.each<[Environment, string]>([
    [{ STRIPE_SECRET_KEY: '' }, 'names stripe without its keys'],
    [{ STRIPE_WEBHOOK_SECRET: '' }, 'names stripe without its keys'],
    [{ STRIPE_SECRET_KEY: 'pk_test_4eC39HqLyjWDarjtT1' }, 'STRIPE_SECRET_KEY is no secret key'],
    [{ STRIPE_WEBHOOK_SECRET: '5WbX5kEWLlfzsGNjH64I' }, 'STRIPE_WEBHOOK_SECRET is no signing secret'],
    [production, 'STRIPE_SECRET_KEY is for tests, and production refuses it'],
    [{ ...production, STRIPE_API_URL: 'http://stripe.example' }, 'STRIPE_API_URL is not a valid URL'],
  ])('%o stops the start, and no key is shown', (env, sentence) => {
    const problems = problemsOf({ PAYMENT_GATEWAYS: 'stripe', ...keys, ...env }).join('\n')
    expect(problems).toContain(sentence)
    expect(problems).not.toMatch(/4eC39|5WbX5/)
  })
})

describe('a setting of an unsupported part is a problem', () => {
  test.each([
    [
      { REDIS_URL: '127.0.0.1:6379' },
      'REDIS_URL is not a valid URL: use the form redis://127.0.0.1:6379, or remove it.',
    ],
    [
      { PAYMENT_GATEWAYS: 'sandbox,paypal' },
      'PAYMENT_GATEWAYS names "paypal", which is none of sandbox, stripe, ccbill, verotel: remove it from the list.',
    ],
  ])('%o', (env, sentence) => {
    expect(problemsOf(env)).toEqual([sentence])
  })
})

describe('production refuses', () => {
  test.each<[string, Environment, string]>([
    [
      'the simulated clock',
      { SIMULATED_CLOCK: '1' },
      'SIMULATED_CLOCK is on, and production refuses it: remove SIMULATED_CLOCK.',
    ],
    ['to die on purpose', { CRASH_AT: 'reply.before' }, 'CRASH_AT is set, and production refuses it: remove CRASH_AT.'],
    ['the demo world', { DEMO_WORLD: '1' }, 'DEMO_WORLD is on, and production refuses it: remove DEMO_WORLD.'],
    [
      'the sandbox gateway',
      { PAYMENT_GATEWAYS: 'sandbox' },
      'PAYMENT_GATEWAYS names the sandbox, and production refuses it: remove it from the list.',
    ],
    [
      'to invent its secret',
      { SECRET_KEY: '' },
      'SECRET_KEY is missing, and production needs it: set it to the output of: openssl rand -base64 48.',
    ],
    [
      'a default secret',
      { SECRET_KEY: 'change-me-change-me-change-me-change-me' },
      'SECRET_KEY can be guessed: set it to the output of: openssl rand -base64 48.',
    ],
    [
      'a missing public address',
      { PUBLIC_URL: '' },
      'PUBLIC_URL is missing, and production needs it: set it to the public address of the site, for example https://stagedoor.example.',
    ],
  ])('%s', (_what, env, sentence) => {
    expect(problemsOf({ ...production, ...env })).toEqual([sentence])
  })
})

test('refuses a secret of 31 characters and accepts one of 32', () => {
  expect(problemsOf({ SECRET_KEY: STRONG.slice(0, 31) })).toHaveLength(1)
  expect(settingsOf({ SECRET_KEY: STRONG.slice(0, 32) }).secretKey).toBe(STRONG.slice(0, 32))
})
