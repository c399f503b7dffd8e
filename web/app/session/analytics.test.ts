import { beforeEach, expect, test, vi } from 'vitest'

const HERE = new URL('https://site.example/en-US/home?secret=1')

/** The helper of a new page, and what it told the tag. */
async function aPage() {
  const scripts: { src?: string }[] = []
  vi.resetModules()
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', {
    createElement: () => ({}),
    head: { append: (script: object) => scripts.push(script) },
    referrer: '',
  })
  const helper = await import('./analytics.ts')
  const notification = () =>
    ((Reflect.get(window, 'dataLayer') as IArguments[] | undefined) ?? []).map((command) => [...command].slice(0, 2))
  return { helper, notification, scripts }
}

beforeEach(() => vi.unstubAllGlobals())

test('an event before the consent is known waits, and is sent after it', async () => {
  const { helper, notification, scripts } = await aPage()
  helper.sendEvent('login', { method: 'login' })
  expect([notification(), scripts]).toEqual([[], []])
  helper.startCounting('G-1', HERE)
  helper.sendEvent('sign_up', { method: 'fan' })
  expect(notification().filter(([kind]) => kind === 'event')).toEqual([
    ['event', 'login'],
    ['event', 'sign_up'],
  ])
  expect(scripts).toHaveLength(1)
})

test('without consent nothing is kept, loaded or sent', async () => {
  const { helper, notification, scripts } = await aPage()
  helper.sendEvent('login', { method: 'login' })
  helper.stopCounting()
  helper.sendEvent('purchase', { transaction_id: '1', currency: 'USD', value: 5 })
  expect([notification(), scripts]).toEqual([[], []])
  helper.startCounting('G-1', HERE)
  expect(notification().filter(([kind]) => kind === 'event')).toEqual([])
})

test('after the consent was withdrawn nothing more is sent, and the tag is told', async () => {
  const { helper, notification } = await aPage()
  helper.startCounting('G-1', HERE)
  helper.stopCounting()
  helper.sendEvent('login', { method: 'login' })
  helper.sendPageView({ title: 'Home', address: new URL('https://site.example/en-US') })
  expect(notification().at(-1)).toEqual(['consent', 'update'])
})
