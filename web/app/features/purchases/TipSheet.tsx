import { useEffect, useState, type RefObject } from 'react'
import { useFetcher } from 'react-router'
import { LoadFailed } from '../../design/LoadFailed.tsx'
import { Sheet } from '../../design/Sheet.tsx'
import { SheetSkeleton } from '../../design/SheetSkeleton.tsx'
import { takeFocusAtTop } from '../../design/take-focus.ts'
import { toast } from '../../design/toasts.ts'
import { useFocusAfter } from '../../design/use-focus-after.ts'
import { useTokens } from '../../design/use-tokens.ts'
import { preloadTexts } from '../../locales/load-texts.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { useKeptSheet } from '../../session/keep-sheet.ts'
import { toBeChanged, type TipAnswer, type TipStep, type TipTerms } from './tip.ts'
import { TipForm, type TipFormProps } from './TipForm.tsx'
import { TipQuestion } from './TipQuestion.tsx'
import { useSentTip } from './use-sent-tip.ts'
import { useTipStep } from './use-tip-step.ts'

preloadTexts('purchases', 'wallet')

type SheetProps = {
  performerId: string
  name: string
  /** The post that the tip is for. */
  postId: string | undefined
  opener: RefObject<HTMLElement | null>
  isOpen: boolean
  onClose: () => void
}

/** A tip as a sheet over the page: its amount, its confirmation, and once it is sent, a message. Rule WAL-7. */
export function TipSheet({ performerId, name, postId, opener, isOpen, onClose }: SheetProps) {
  const { t, paths } = useTranslation('purchases')
  const tokens = useTokens()
  const address = paths.tip(performerId, { post: postId })
  const question = useFetcher<{ terms: TipTerms | null }>({ key: `tip terms ${address}` })
  const tip = useFetcher<{ answer: TipAnswer }>({ key: `tip ${address}` })
  const { step, problem } = useTipStep(tip.data?.answer)
  const { load, state } = question
  const { reset } = tip
  useEffect(() => {
    if (!isOpen) return
    // What was answered before the sheet was closed is of no interest.
    reset()
    void load(address)
  }, [address, isOpen, load, reset])
  useSentTip(step?.step === 'sent' ? step : undefined, ({ amount, balance }) => {
    const text = t('doneText', { amount: tokens(amount), balance: tokens(balance) })
    toast({ tone: 'success', title: t('tipSent'), text })
    onClose()
  })
  const { focusAfter } = useFocusAfter(opener, isOpen)
  useKeptSheet(`tip-${postId === undefined ? performerId : `${performerId}.${postId}`}`, isOpen)
  const terms = question.data?.terms
  return (
    <Sheet title={t('tipTitle', { name })} isOpen={isOpen} onClose={onClose} focusAfter={focusAfter}>
      {terms ? (
        <TipSteps
          terms={terms}
          step={step}
          problem={problem}
          As={tip.Form}
          action={address}
          isBusy={tip.state !== 'idle'}
        />
      ) : question.data && state === 'idle' ? (
        <LoadFailed onRetry={() => void load(address)} />
      ) : (
        <SheetSkeleton />
      )}
    </Sheet>
  )
}

type StepsProps = Omit<TipFormProps, 'answer'> & { step: TipStep | undefined }

/** What is asked: amount and message, or whether to send them. */
function TipSteps({ terms, step, ...form }: StepsProps) {
  const [changed, setChanged] = useState<TipStep>()
  const question = step?.step === 'confirm' ? step : null
  const isConfirming = question !== null && question !== changed
  return (
    <div key={isConfirming ? 'question' : 'form'} ref={takeFocusAtTop} tabIndex={-1}>
      {isConfirming ? (
        <TipQuestion terms={terms} answer={question} onChange={() => setChanged(question)} {...form} />
      ) : (
        <TipForm
          // A tip that was refused is sent again with another key.
          terms={question ? { ...terms, balance: question.balance, requestKey: question.ask.requestKey } : terms}
          answer={question ? toBeChanged(question.ask, terms) : step?.step === 'choose' ? step : undefined}
          {...form}
        />
      )}
    </div>
  )
}
