import { expect, test, vi } from 'vitest'
import { forgetOpened, markOpened, openedMark } from './widget-marks.ts'
import { markOf } from './widget-rules.ts'

test('a token that the browser did not store is known in place of the older one that it stored', () => {
  const stored = new Map<string, string>()
  const localStorage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  }
  vi.stubGlobal('localStorage', localStorage)
  markOpened('the-first-token')
  expect(openedMark()).toBe(markOf('the-first-token'))
  localStorage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  markOpened('a-second-and-longer-token')
  expect(openedMark()).toBe(markOf('a-second-and-longer-token'))
  forgetOpened()
  expect(openedMark()).toBeNull()
  vi.unstubAllGlobals()
})
