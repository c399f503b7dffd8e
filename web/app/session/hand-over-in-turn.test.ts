import { createMemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { handOverInTurn } from './hand-over-in-turn.ts'

test('a form that is answered while the next page is on its way is known there, though both wait for the same code', async () => {
  let isFollowed = false
  const code = Promise.withResolvers<void>()
  const page = {
    id: 'page',
    path: '/page',
    loader: async () => {
      const read = isFollowed
      await code.promise
      return read
    },
  }
  const form = { path: '/follow', action: () => (isFollowed = true) }
  const router = createMemoryRouter([
    { id: 'root', path: '/', middleware: [handOverInTurn], children: [{ index: true }, page, form] },
  ])
  void router.navigate('/page')
  await vi.waitFor(() => expect(router.state.navigation.state).toBe('loading'))
  void router.fetch('button', 'root', '/follow', { formMethod: 'post', formData: new FormData() })
  await vi.waitFor(() => expect(router.state.fetchers.get('button')?.state).toBe('loading'))

  code.resolve()
  await vi.waitFor(() => expect(router.state.navigation.state).toBe('idle'))
  await vi.waitFor(() => expect(router.state.loaderData['page']).toBe(true))
  router.dispose()
})
