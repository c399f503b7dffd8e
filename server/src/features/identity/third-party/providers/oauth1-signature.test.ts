import { expect, test } from 'vitest'
import { escapeOauth, oauthHeader, oauthSignature, signatureBase } from './oauth1-signature.ts'

const client = { key: 'dpf43f3p2l4k3l03', secret: 'kd94hf93k423kf44' }
const stamped = (timestamp: string, nonce: string) =>
  [
    ['oauth_consumer_key', client.key],
    ['oauth_signature_method', 'HMAC-SHA1'],
    ['oauth_timestamp', timestamp],
    ['oauth_nonce', nonce],
  ] as const

test('the base of the example with repeated and empty parameters (RFC 5849 §3.4.1.1)', () => {
  const base = signatureBase({
    method: 'POST',
    url: 'http://EXAMPLE.com:80/request?b5=%3D%253D&a3=a&c%40=&a2=r%20b',
    parameters: [
      ['oauth_consumer_key', '9djdj82h48djs9d2'],
      ['oauth_token', 'kkk9d7dh3k39sjv7'],
      ['oauth_signature_method', 'HMAC-SHA1'],
      ['oauth_timestamp', '137131201'],
      ['oauth_nonce', '7d8f3e4a'],
      ['c2', ''],
      ['a3', '2 q'],
    ],
  })
  expect(base).toBe(
    'POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q%26a3%3Da%26b5%3D%253D%25253D%26c%2540%3D%26c2%3D%26' +
      'oauth_consumer_key%3D9djdj82h48djs9d2%26oauth_nonce%3D7d8f3e4a%26oauth_signature_method%3DHMAC-SHA1%26' +
      'oauth_timestamp%3D137131201%26oauth_token%3Dkkk9d7dh3k39sjv7',
  )
})

test("signs the three requests of the RFC's example as stated there (RFC 5849 §1.2)", () => {
  const initiate = oauthSignature(
    {
      method: 'POST',
      url: 'https://photos.example.net/initiate',
      parameters: [...stamped('137131200', 'wIjqoS'), ['oauth_callback', 'http://printer.example.com/ready']],
    },
    { consumer: client.secret, token: '' },
  )
  const token = oauthSignature(
    {
      method: 'POST',
      url: 'https://photos.example.net/token',
      parameters: [
        ...stamped('137131201', 'walatlh'),
        ['oauth_token', 'hh5s93j4hdidpola'],
        ['oauth_verifier', 'hfdp7dh39dks9884'],
      ],
    },
    { consumer: client.secret, token: 'hdhd0244k9j7ao03' },
  )
  const photos = oauthSignature(
    {
      method: 'GET',
      url: 'http://photos.example.net/photos?file=vacation.jpg&size=original',
      parameters: [...stamped('137131202', 'chapoH'), ['oauth_token', 'nnch734d00sl2jdk']],
    },
    { consumer: client.secret, token: 'pfkkdhi9sl3r4s00' },
  )
  expect([initiate, token, photos]).toEqual([
    '74KNZJeDHnMBp0EMJ9ZHt/XKycU=',
    'gKgrFCywp7rO0OXSjdot/IHF7IU=',
    'MdpQcU8iPSUjWoN/UDMsK2sui9I=',
  ])
})

test('escapes characters that browsers leave unescaped (§3.6)', () => {
  expect(escapeOauth("Ladies + Gentlemen!*'()~")).toBe('Ladies%20%2B%20Gentlemen%21%2A%27%28%29~')
  const parameters = [
    ['oauth_nonce', 'n'],
    ['oauth_signature', 'a/b='],
  ] as const
  expect(oauthHeader(parameters)).toBe('OAuth oauth_nonce="n", oauth_signature="a%2Fb%3D"')
})
