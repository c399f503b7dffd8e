import { expect, test } from 'vitest'
import { noSignOn, readSignOn } from './sign-on-settings.ts'
import { settingReader, type Environment } from './setting-readers.ts'

function read(env: Environment, isProduction = false) {
  const reader = settingReader(env)
  return { signOn: readSignOn(reader, { isProduction }), problems: reader.problems }
}

test('without settings no third party is offered', () => {
  expect(read({})).toEqual({ signOn: noSignOn, problems: [] })
})

test('Google and X need a client and its secret only', () => {
  const { signOn, problems } = read({
    GOOGLE_CLIENT_ID: 'a',
    GOOGLE_CLIENT_SECRET: 'b',
    TWITTER_CONSUMER_KEY: 'c',
    TWITTER_CONSUMER_SECRET: 'd',
  })
  expect(problems).toEqual([])
  expect(signOn.google).toMatchObject({ issuer: 'https://accounts.google.com', clientId: 'a', clientSecret: 'b' })
  expect(signOn.twitter).toEqual({ apiUrl: 'https://api.x.com', consumerKey: 'c', consumerSecret: 'd' })
})

test('tokens of the widget are verified by issuer and keys, or by introspection at its issuer', () => {
  const widget = { PAN_WIDGET_URL: 'https://cdn.example/widget.js', PAN_CLIENT_ID: 'us' }
  const keys = { ...widget, PAN_ISSUER: 'https://pan.example', PAN_JWKS_URL: 'https://pan.example/jwks' }
  const asking = { ...widget, PAN_INTROSPECTION_URL: 'https://pan.example/introspect', PAN_CLIENT_SECRET: 's' }
  expect(read(keys).signOn.pan?.proof.kind).toBe('jwks')
  expect(read(asking).signOn.pan?.proof.kind).toBe('introspection')
  expect(read(widget).problems).toEqual([expect.stringContaining('PAN_ISSUER and PAN_JWKS_URL')])
})

test('a partly configured third party is a problem that names what is missing and shows no secret', () => {
  const { signOn, problems } = read({ GOOGLE_CLIENT_SECRET: 'hidden' })
  expect(signOn.google).toBeNull()
  expect(problems).toEqual([expect.stringContaining('set GOOGLE_CLIENT_ID too')])
  expect(problems.join()).not.toContain('hidden')
})

test('production accepts https only', () => {
  const env = { GOOGLE_ISSUER: 'http://127.0.0.1:4000' }
  expect(read(env).problems).toEqual([])
  expect(read(env, true).problems).toHaveLength(1)
})

test('an origin with a path is no origin', () => {
  expect(read({ PAN_PICTURE_ORIGINS: 'https://cdn.example/pictures' }).problems).toHaveLength(1)
})
