import { expect, test } from 'vitest'
import { readConfig } from './read-config.ts'
import type { Environment } from './setting-readers.ts'

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://stage.example',
  SECRET_KEY: 'q7XbL0vRk2mZ9sTfYw4NcJ8uHd1PaE5gQo3iVtBx6SyK',
}

const problemsOf = (env: Environment) => {
  const read = readConfig(env, { version: '1.2.3', folder: '/srv/stagedoor' })
  return read.outcome === 'problems' ? read.problems : []
}

const settingsOf = (env: Environment) => {
  const read = readConfig(env, { version: '1.2.3', folder: '/srv/stagedoor' })
  if (read.outcome === 'problems') throw new Error(read.problems.join('\n'))
  return read.settings
}

const REMOTE = 'postgres://owner:hunter2@db.example/stagedoor'

test.each([
  REMOTE,
  `${REMOTE}?sslmode=require`,
  `${REMOTE}?sslmode=verify-full&sslmode=no-verify`,
  'postgres://owner:hunter2@127.0.0.1/stagedoor?host=db.example',
  'postgres://owner:hunter2@127.example/stagedoor',
])('production refuses a database over a line that is not checked: %s', (url) => {
  const problems = problemsOf({ ...production, DATABASE_URL: url })
  expect(problems).toEqual([
    'DATABASE_URL is not encrypted with a checked certificate, and production refuses that: add ?sslmode=verify-full (and &sslrootcert=FILE for an authority of your own), or set ALLOW_PLAINTEXT_DATABASE=1.',
  ])
  expect(problems.join()).not.toContain('hunter2')
  expect(settingsOf({ ...production, DATABASE_URL: url, ALLOW_PLAINTEXT_DATABASE: '1' }).databaseUrl).toBe(url)
  expect(settingsOf({ DATABASE_URL: url }).databaseUrl).toBe(url)
})

test.each([
  `${REMOTE}?sslmode=verify-full`,
  'postgres://owner:hunter2@127.0.0.1:5432/stagedoor',
  'postgres://owner:hunter2@[::1]:5432/stagedoor',
  'postgres://owner:hunter2@localhost/stagedoor',
  'postgres://owner@any/stagedoor?host=/var/run/postgresql',
])('production takes a checked line, and one that does not leave the machine: %s', (url) => {
  expect(settingsOf({ ...production, DATABASE_URL: url }).databaseUrl).toBe(url)
})

test('the logins of requests and jobs go together, and their lines are judged alike', () => {
  const logins = { DATABASE_REQUESTS_URL: `${REMOTE}?sslmode=verify-full`, DATABASE_JOBS_URL: REMOTE }
  expect(problemsOf({ ...production, ...logins })).toEqual([expect.stringContaining('DATABASE_JOBS_URL is not encr')])
  expect(problemsOf({ DATABASE_REQUESTS_URL: REMOTE })).toEqual([
    'DATABASE_REQUESTS_URL and DATABASE_JOBS_URL go together: set both, or remove both.',
  ])
  expect(settingsOf(logins).databaseLogins).toEqual({ requests: logins.DATABASE_REQUESTS_URL, jobs: REMOTE })
})

test.each([
  ['smtp://u:hunter2@mail.example:587', true],
  ['smtps://u:hunter2@mail.example:465', true],
  ['smtp://127.0.0.1:25', false],
  ['smtp://localhost:25', false],
])('production hands mails over encrypted, except on this machine: %s', (url, requiresTls) => {
  expect(settingsOf({ ...production, SMTP_URL: url }).mail?.requiresTls).toBe(requiresTls)
  expect(settingsOf({ SMTP_URL: url }).mail?.requiresTls).toBe(false)
  expect(settingsOf({ ...production, SMTP_URL: url, ALLOW_PLAINTEXT_MAIL: '1' }).mail?.requiresTls).toBe(false)
})

test.each(['ignoreTLS=true', 'requireTLS=false', 'tls.rejectUnauthorized=false', 'secure=false'])(
  'production refuses a mail address that turns encryption off: %s',
  (option) => {
    const env = { ...production, SMTP_URL: `smtp://u:hunter2@mail.example:587?${option}` }
    const [name] = option.split('=')
    expect(problemsOf(env)).toEqual([
      `SMTP_URL sets ${name}, and production decides by itself that mails are encrypted: remove it from the address, or set ALLOW_PLAINTEXT_MAIL=1.`,
    ])
    expect(problemsOf({ ...env, ALLOW_PLAINTEXT_MAIL: '1' })).toEqual([])
  },
)

test('production refuses to start with certificates unchecked', () => {
  expect(problemsOf({ ...production, NODE_TLS_REJECT_UNAUTHORIZED: '0' })).toEqual([
    'NODE_TLS_REJECT_UNAUTHORIZED is 0, so no certificate is checked, and production refuses that: remove it.',
  ])
})

test.each([
  ['redis://:hunter2@redis.example:6379', false],
  ['rediss://:hunter2@redis.example:6379', true],
  ['redis://127.0.0.1:6379', true],
])('production connects to Redis encrypted, except on this machine: %s', (url, isAccepted) => {
  const refusal =
    'REDIS_URL is not encrypted, and production refuses that beyond this machine: use rediss://, or set ALLOW_PLAINTEXT_REDIS=1.'
  expect(problemsOf({ ...production, REDIS_URL: url })).toEqual(isAccepted ? [] : [refusal])
  expect(problemsOf({ ...production, REDIS_URL: url, ALLOW_PLAINTEXT_REDIS: '1' })).toEqual([])
  expect(settingsOf({ REDIS_URL: url }).redisUrl).toBe(url)
})
