import { useLayoutEffect, useRef } from 'react'
import { useBlocker, type Blocker } from 'react-router'
import type { FormState } from './use-unsaved-form.ts'

/**
 * Holds what leads to another page back while something is unsaved. Back closes the question as it closes a sheet: the
 * question has no history entry of its own, which would be in the way of the navigation that it is about. Where a form that was sent
 * leads is not asked about. Once on a page: the router asks one of those that hold a navigation back.
 */
export function useLeaving(formsOfPage: () => readonly FormState[]): Blocker {
  const isQuestionOpen = useRef(false)
  const isClosedByBack = useRef(false)
  const leaving = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const forms = formsOfPage()
    const isLeft = currentLocation.pathname !== nextLocation.pathname
    const isHeld = isLeft && forms.some((form) => form.isUnsaved()) && !forms.some((form) => form.isSaving())
    if (isLeft) for (const form of forms) form.leave()
    isClosedByBack.current = isHeld && isQuestionOpen.current && historyAction === 'POP'
    return isHeld
  })
  // Before the question is seen, which Back may close from then on.
  useLayoutEffect(() => {
    if (leaving.state === 'blocked' && isClosedByBack.current) leaving.reset()
    else isQuestionOpen.current = leaving.state === 'blocked'
  }, [leaving])
  return leaving
}
