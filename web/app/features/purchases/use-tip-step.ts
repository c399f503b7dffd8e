import { useState } from 'react'
import type { TipAnswer, TipStep } from './tip.ts'

/**
 * The step of a tip that is shown: where no answer arrived the step before stays, with a sentence about it, so that the same
 * tip is sent again with the same key.
 */
export function useTipStep(answer: TipAnswer | undefined): { step: TipStep | undefined; problem: string | null } {
  const [kept, setKept] = useState<TipStep>()
  const isLost = answer?.step === 'lost'
  const step = isLost ? kept : answer
  if (step !== kept) setKept(step)
  return { step, problem: isLost ? answer.message : null }
}
