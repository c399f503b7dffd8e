import { useEffect, type RefObject } from 'react'
import { useFetcher } from 'react-router'
import { LoadFailed } from '../../design/LoadFailed.tsx'
import { Sheet } from '../../design/Sheet.tsx'
import { SheetSkeleton } from '../../design/SheetSkeleton.tsx'
import { toast } from '../../design/toasts.ts'
import { useFocusAfter } from '../../design/use-focus-after.ts'
import { preloadTexts } from '../../locales/load-texts.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { useKeptSheet } from '../../session/keep-sheet.ts'
import type { SubscribeChoice, SubscribeOffer, SubscribeReply } from './offer.ts'
import { SubscribeQuestion } from './SubscribeQuestion.tsx'

preloadTexts('purchases', 'subscriptions', 'wallet')

type SheetProps = {
  performerId: string
  name: string
  choice: SubscribeChoice
  /** What opened the sheet; it is gone once the reader has subscribed. */
  opener: RefObject<HTMLElement | null>
  isOpen: boolean
  onClose: () => void
  onSubscribed: (() => void) | undefined
}

/** The confirmation as a sheet over the creator's page. After subscribing, the page behind it shows the posts. */
export function SubscribeSheet({ performerId, name, choice, opener, isOpen, onClose, onSubscribed }: SheetProps) {
  const { t, paths } = useTranslation('subscriptions')
  const question = useFetcher<{ offer: SubscribeOffer | null } | null>({ key: `subscribe offer ${performerId}` })
  const subscription = useFetcher<SubscribeReply>({ key: `subscribe ${performerId}` })
  const answer = subscription.data?.answer
  const address = paths.subscribe(performerId, choice)

  const { focusAfter, expectGone } = useFocusAfter(opener, isOpen)
  useKeptSheet(`subscribe-${performerId}`, isOpen)
  const { load, state } = question
  const hasFailed = question.data !== undefined && !question.data?.offer && state === 'idle'
  const { reset } = subscription
  useEffect(() => {
    if (!isOpen) return
    // What was answered before the sheet was closed is of no interest.
    reset()
    void load(address)
  }, [address, isOpen, load, reset])
  useEffect(() => {
    if (answer?.outcome === 'price_changed') void load(address)
    if (answer?.outcome !== 'subscribed') return
    toast({ tone: 'success', title: t('doneTitle'), text: t('doneText', { name: answer.name }) })
    expectGone()
    onClose()
    onSubscribed?.()
    // eslint-disable-next-line react/exhaustive-deps -- once per answer
  }, [answer])

  return (
    <Sheet title={t('subscribeTo', { name })} isOpen={isOpen} onClose={onClose} focusAfter={focusAfter}>
      {hasFailed ? (
        <LoadFailed onRetry={() => void load(address)} />
      ) : question.data?.offer ? (
        <SubscribeQuestion
          offer={question.data.offer}
          reply={subscription.data ?? undefined}
          isBusy={subscription.state !== 'idle'}
          As={subscription.Form}
          AskAs={question.Form}
          onPick={(picked) => void load(picked)}
        />
      ) : (
        <SheetSkeleton />
      )}
    </Sheet>
  )
}
