import { expect, test } from 'vitest'
import { connectWhip } from './connect-whip.ts'
import { connectorOf } from './connector-of.ts'
import type { Connect } from './link-connection.ts'

const connectAgora: Connect = async () => 'failed'
const agora = { appId: 'an app', channel: 'a session', uid: 7 }

test('a token of this site, or of a server outside, connects by WHIP and WHEP, and Agora’s library is not fetched', async () => {
  let loads = 0
  const load = async () => {
    loads++
    return connectAgora
  }
  expect(await connectorOf({ agora: null }, load)).toBe(connectWhip)
  expect(loads).toBe(0)
})

test('a token that names a channel at Agora connects there', async () => {
  expect(await connectorOf({ agora }, async () => connectAgora)).toBe(connectAgora)
})

test('where Agora’s library cannot be, on the server, nothing of it is fetched', async () => {
  expect(await connectorOf({ agora }, null)).toBe(connectWhip)
})
