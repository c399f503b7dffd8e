import { routerState } from '../../api/router-state.ts'
import { takeFocus } from '../../design/take-focus.ts'
import { toast } from '../../design/toasts.ts'
import type { Sent } from './refusals.ts'
import { pageBefore, SUCCESSES } from './use-form-rule.ts'

/**
 * Says that a form was done as asked where its reader is: the page's sentence stands above the form, and what is out of view is said in
 * a toast as well. The view stays: nothing is left to do there. Where the form is gone with the focus, a sentence in view gets it.
 * @param isBusy whether the page is still being read, after which its view may be another
 * @param isAnswered whether the answer is there, so that a sentence which the page showed before may be one of it
 * @returns whether there was one
 */
export function showSuccess(sent: Sent, { isBusy, isAnswered }: { isBusy: boolean; isAnswered: boolean }): boolean {
  if (isBusy) return false
  const said = pageBefore.get(sent.sentBy)?.said
  const sentences = [...document.querySelectorAll<HTMLElement>(SUCCESSES)]
  const sentence =
    sentences.find((found) => said?.get(found) !== found.textContent) ??
    (isAnswered && hasAnswered(sent) ? sentences[0] : undefined)
  if (!sentence) return false
  const { top, bottom } = sentence.getBoundingClientRect()
  if (top < 0 || bottom > innerHeight) toast({ tone: 'success', title: sentence.textContent.trim() })
  else if (document.activeElement === document.body) {
    sentence.tabIndex = -1
    takeFocus(sentence)
  }
  return true
}

/** Whether the page's action has answered: React does not write the same sentence a second time. */
function hasAnswered({ answerBefore }: Sent): boolean {
  const answer = routerState()?.actionData
  return Boolean(answer) && answer !== answerBefore
}
