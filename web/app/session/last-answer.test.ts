import { createMemoryRouter, redirect } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { keepAnswer, type LastAnswer } from './last-answer.ts'

type Answer = { refusal: string }

/** A page with a form at `/edit`, and how a component that keeps its answer sees it. */
function pageWithForm() {
  let reads = 0
  const router = createMemoryRouter(
    [
      {
        id: 'edit',
        path: '/edit',
        loader: () => ++reads,
        action: async ({ request }) => {
          const wanted = await request.text()
          return wanted === 'saved' ? redirect('/edit') : { refusal: wanted }
        },
      },
      { id: 'list', path: '/list', loader: () => null },
    ],
    { initialEntries: ['/edit'] },
  )
  onTestFinished(() => router.dispose())
  const given = (): LastAnswer<Answer> => ({
    locationKey: router.state.location.key,
    answer: router.state.actionData?.['edit'] ?? undefined,
  })
  let last = given()
  router.subscribe(() => (last = keepAnswer(last, given())))
  router.initialize()
  const submit = (wanted: string) =>
    router.navigate('/edit', { formMethod: 'post', formEncType: 'text/plain', body: wanted })
  return { router, submit, shown: () => last.answer, reads: () => reads }
}

test('a refusal stays when the page reads its data again, though the router forgets it', async () => {
  const { router, submit, shown, reads } = pageWithForm()
  await submit('no title')
  const readBefore = reads()
  await router.revalidate()
  expect(reads()).toBe(readBefore + 1)
  expect(router.state.actionData).toBeNull()
  expect(shown()).toEqual({ refusal: 'no title' })
})

test('the next submission replaces the answer, and a redirect after success ends it', async () => {
  const { router, submit, shown } = pageWithForm()
  await submit('no title')
  await router.revalidate()
  await submit('no price')
  expect(shown()).toEqual({ refusal: 'no price' })
  await router.revalidate()
  await submit('saved')
  expect(shown()).toBeUndefined()
})

test('leaving the page ends the answer, and coming back does not restore it', async () => {
  const { router, submit, shown } = pageWithForm()
  await submit('no title')
  await router.revalidate()
  await router.navigate('/list')
  expect(shown()).toBeUndefined()
  await router.navigate(-1)
  expect(shown()).toBeUndefined()
})

test('data read again while a submission is under way change nothing about its answer', async () => {
  const { router, submit, shown } = pageWithForm()
  const submitted = submit('no title')
  await router.revalidate()
  await submitted
  expect(shown()).toEqual({ refusal: 'no title' })
})

test('an unchanged answer is the same object, so that effects on it run once', () => {
  const last: LastAnswer<Answer> = { locationKey: 'a', answer: { refusal: 'no title' } }
  expect(keepAnswer(last, { locationKey: 'a', answer: undefined })).toBe(last)
  expect(keepAnswer(last, { ...last })).toBe(last)
  expect(keepAnswer(last, { locationKey: 'b', answer: last.answer })).toEqual({ ...last, locationKey: 'b' })
})
