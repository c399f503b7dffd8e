import { sql } from 'kysely'
import { io } from 'socket.io-client'
import { expect, onTestFinished, test } from 'vitest'
import { actAtSandbox } from '#src/test-support/sandbox-payer.ts'
import { testApp } from '#src/test-support/test-app.ts'

type Body = { data: Record<string, unknown> & { token: string; paymentUrl: string; _id: string } }

test('in the whole product a registered fan pays at the sandbox and their open page is updated', async () => {
  const app = await testApp({ background: true })
  const origin = await app.http.listen({ port: 0, host: '127.0.0.1' })
  const call = async (method: string, path: string, body?: object, token?: string): Promise<Body> => {
    const reply = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        'content-language': 'ja-JP',
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: token } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    expect(reply.ok, `${method} ${path} ${reply.status}`).toBe(true)
    return (await reply.json()) as Body
  }
  const fan = {
    username: 'fay.fan',
    email: 'fay@example.test',
    password: 'a quiet evening 7',
    name: 'Fay',
    firstName: 'Fay',
    lastName: 'Fan',
    gender: 'female',
    country: 'TW',
  }
  await call('POST', '/auth/users/register', fan)
  const { token } = (
    await call('POST', '/auth/login', { username: fan.username, password: fan.password, remember: false })
  ).data

  const socket = io(origin, { transports: ['websocket'], query: { token } })
  onTestFinished(() => void socket.disconnect())
  const balance = new Promise((resolve) => socket.on('update_balance', resolve))
  const statuses: string[] = []
  const success = new Promise<{ transactionId: string }>((resolve) => {
    socket.on('payment_status_callback', (event: { transactionId: string; status: string }) => {
      statuses.push(event.status)
      if (event.status === 'success') resolve(event)
    })
  })
  await new Promise<void>((resolve, reject) => {
    socket.on('connect_error', reject)
    socket.emit('auth/login', { token }, ({ success }: { success: boolean }) =>
      success ? resolve() : reject(new Error('not signed in')),
    )
  })

  const { _id, paymentUrl } = (await call('POST', '/payment/wallet/top-up', { amount: 25.5 }, token)).data
  const returned = await actAtSandbox(origin, paymentUrl, 'challenge_passed')
  expect(new URL(returned).pathname).toBe('/ja-JP/payment/success')

  expect(await balance).toEqual({ balance: 25.5 })
  expect(await success).toMatchObject({ transactionId: _id })
  expect(statuses).toContain('require_authentication')
  expect((await call('GET', '/users/me', undefined, token)).data['balance']).toBe(25.5)
  expect((await call('GET', `/payment/transactions/${_id}/receipt`, undefined, token)).data).toMatchObject({
    totalPrice: 25.5,
    tokens: 25.5,
    payer: { username: 'fay.fan' },
  })
  const { rows } = await sql`select kind from ledger_transaction`.execute(app.db)
  expect(rows).toEqual([{ kind: 'top_up' }])
})
