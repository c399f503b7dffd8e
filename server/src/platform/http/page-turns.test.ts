import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPageTurns } from './page-turns.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Pages that end when they are told to, and the names of those that have begun. */
function somePages(limits = { most: 2, longestMs: 100 }) {
  const takePlace = createPageTurns(limits)
  const begun: string[] = []
  const page = (name: string) => {
    const ended = Promise.withResolvers<string>()
    async function render(): Promise<string> {
      const leave = await takePlace()
      begun.push(name)
      return ended.promise.finally(leave)
    }
    return { answer: render(), end: () => ended.resolve(name), fail: (error: Error) => ended.reject(error) }
  }
  const settled = () => vi.advanceTimersByTimeAsync(0)
  return { page, begun, settled }
}

test('as many pages are rendered at once as there are places, the others in order of arrival', async () => {
  const { page, begun, settled } = somePages()
  const pages = ['first', 'second', 'third', 'fourth'].map(page)
  await settled()
  expect(begun).toEqual(['first', 'second'])
  pages[1]?.end()
  await settled()
  expect(begun).toEqual(['first', 'second', 'third'])
  expect(await pages[1]?.answer).toBe('second')
  for (const { end } of pages) end()
  expect(await Promise.all(pages.map(({ answer }) => answer))).toEqual(['first', 'second', 'third', 'fourth'])
})

test('a page that fails leaves its place', async () => {
  const { page, begun, settled } = somePages({ most: 1, longestMs: 100 })
  const [failing, next] = [page('failing'), page('next')]
  failing.fail(new Error('no database'))
  await expect(failing.answer).rejects.toThrow('no database')
  await settled()
  expect(begun).toEqual(['failing', 'next'])
  next.end()
  expect(await next.answer).toBe('next')
})

test('a page that takes too long leaves its place once, and still answers', async () => {
  const { page, begun, settled } = somePages({ most: 1, longestMs: 100 })
  const [slow, second, third] = [page('slow'), page('second'), page('third')]
  await vi.advanceTimersByTimeAsync(99)
  expect(begun).toEqual(['slow'])
  await vi.advanceTimersByTimeAsync(1)
  expect(begun).toEqual(['slow', 'second'])
  slow.end()
  expect(await slow.answer).toBe('slow')
  await settled()
  expect(begun).toEqual(['slow', 'second'])
  second.end()
  third.end()
  expect(await Promise.all([second.answer, third.answer])).toEqual(['second', 'third'])
})
