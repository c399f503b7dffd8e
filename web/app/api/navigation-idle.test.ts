import { afterEach, expect, test } from 'vitest'
import { reportNavigation, untilNavigationIdle } from './navigation-idle.ts'

afterEach(() => reportNavigation('idle'))

test('without a navigation nothing is waited for', async () => {
  await untilNavigationIdle()
})

test('during a submission and its loading everybody waits until its answer is on the screen', async () => {
  reportNavigation('submitting')
  const order: string[] = []
  const waits = ['first', 'second'].map((name) => untilNavigationIdle().then(() => order.push(name)))
  reportNavigation('loading')
  await Promise.resolve()
  expect(order).toEqual([])
  reportNavigation('idle')
  await Promise.all(waits)
  expect(order).toEqual(['first', 'second'])
})
