import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { shareHooks } from './shared-hooks.ts'

test('every route of an application runs the same function for a hook, with its own application as `this`', async () => {
  const app = Fastify()
  shareHooks(app)
  const seen: unknown[] = []
  app.addHook('onRequest', async function (this: unknown) {
    seen.push(this)
  })
  app.get('/outside', async () => 'outside')
  let inner: unknown
  await app.register(async (scope) => {
    inner = scope
    scope.addHook('onRequest', async () => void seen.push('inside only'))
    scope.get('/inside', async () => 'inside')
  })
  await app.inject('/outside')
  await app.inject('/outside')
  await app.inject('/inside')
  expect(seen).toEqual([app, app, inner, 'inside only'])
})

test('a hook is bound once, however many routes there are', async () => {
  const app = Fastify()
  shareHooks(app)
  const hook = async () => undefined
  app.addHook('onRequest', hook)
  const { bind } = hook
  expect(bind(app)).toBe(bind(app))
  expect(bind({} as never)).not.toBe(bind(app))
})
