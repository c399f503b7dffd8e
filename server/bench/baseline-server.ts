import Fastify from 'fastify'
import { createPasswordHasher } from '#src/features/identity/passwords/password-hasher.ts'
import { openPool } from '#src/platform/db/database.ts'

/**
 * The HTTP baselines: a bare Fastify, Fastify with one indexed query, and with one password verification. Started by
 * the bench, pinned like the product.
 */
const [, , databaseUrl = ''] = process.argv
const pool = openPool(databaseUrl, { maximumConnections: 8 })
const app = Fastify()

const helloSchema = { response: { 200: { type: 'object', properties: { hello: { type: 'string' } } } } }
app.get('/hello', { schema: helloSchema }, async () => ({ hello: 'world' }))

const rowSchema = { response: { 200: { type: 'object', properties: { balance: { type: 'integer' } } } } }
app.get('/row', { schema: rowSchema }, async () => {
  const accountId = 1 + Math.floor(Math.random() * 100_000)
  const { rows } = await pool.query({
    name: 'row',
    text: 'select balance from bench_account where id = $1',
    values: [accountId],
  })
  return rows[0]
})

const hasher = createPasswordHasher()
app.get('/hash', async () => ({ isRight: await hasher.verify('wrong', null) }))

await app.listen({ host: '127.0.0.1', port: 0 })
const address = app.server.address()
process.stdout.write(`baselines on ${typeof address === 'object' ? address?.port : ''}\n`)
process.on('SIGTERM', () => void app.close().then(() => pool.end()))
