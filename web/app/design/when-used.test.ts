import { afterEach, expect, test, vi } from 'vitest'
import { whenUsed } from './when-used.ts'

/** A window that is idle at once. */
function aPage() {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('requestIdleCallback', (work: () => void) => (work(), 1))
  vi.stubGlobal('cancelIdleCallback', () => undefined)
  return page
}

afterEach(() => vi.unstubAllGlobals())

test.each(['pointerdown', 'keydown', 'focusin'])('work waits for the first %s, and is done once', (use) => {
  const [page, work] = [aPage(), vi.fn()]
  whenUsed(work)
  expect(work).not.toHaveBeenCalled()
  page.dispatchEvent(new Event(use))
  page.dispatchEvent(new Event('keydown'))
  expect(work).toHaveBeenCalledTimes(1)
})

test('work that was called off is never done', () => {
  const [page, work] = [aPage(), vi.fn()]
  whenUsed(work)()
  page.dispatchEvent(new Event('pointerdown'))
  expect(work).not.toHaveBeenCalled()
})
