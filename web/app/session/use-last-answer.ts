import { useState } from 'react'
import { useActionData, useLocation } from 'react-router'
import { keepAnswer, type LastAnswer } from './last-answer.ts'

/**
 * What the page's action answered to the last submission, until the next one or a navigation. It stays when the page
 * reads its data again; `actionData` of React Router does not, so pages use this.
 * @returns undefined before the first submission; the same object as long as it is the same answer.
 */
export function useLastAnswer<Action>(): Answer<Action> {
  const given: LastAnswer<Answer<Action>> = { locationKey: useLocation().key, answer: useActionData<Action>() }
  const [last, setLast] = useState(given)
  const kept = keepAnswer(last, given)
  if (kept !== last) setLast(kept)
  return kept.answer
}

type Answer<Action> = ReturnType<typeof useActionData<Action>>
