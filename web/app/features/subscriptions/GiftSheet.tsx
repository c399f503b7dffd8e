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
import type { GiftAnswer, GiftOffer } from './gift.ts'
import { GiftQuestion } from './GiftQuestion.tsx'
import styles from './SubscribeQuestion.module.css'

preloadTexts('subscriptions', 'wallet')

type SheetProps = {
  performerId: string
  name: string
  opener: RefObject<HTMLElement | null>
  isOpen: boolean
  onClose: () => void
}

/** The gift of a subscription as a sheet over the creator's page, which stays when it is given. */
export function GiftSheet({ performerId, name, opener, isOpen, onClose }: SheetProps) {
  const { t, paths } = useTranslation('subscriptions')
  const question = useFetcher<{ offer: GiftOffer | null } | null>({ key: `gift offer ${performerId}` })
  const gift = useFetcher<GiftAnswer>({ key: `gift ${performerId}` })
  const address = paths.gift(performerId)
  const { focusAfter } = useFocusAfter(opener, isOpen)
  useKeptSheet(`gift-${performerId}`, isOpen)
  const { load, state, data } = question
  const { reset } = gift
  const answer = gift.data ?? undefined
  useEffect(() => {
    if (!isOpen) return
    // What was answered before the sheet was closed is of no interest.
    reset()
    void load(address)
  }, [address, isOpen, load, reset])
  useEffect(() => {
    if (answer?.outcome !== 'given') return
    toast({ tone: 'success', title: t('giftGiven'), text: t('giftGivenText') })
    onClose()
    // eslint-disable-next-line react/exhaustive-deps -- once per answer
  }, [answer])
  const hasFailed = data !== undefined && !data?.offer && state === 'idle'
  return (
    <Sheet title={t('giftTitle', { name })} isOpen={isOpen} onClose={onClose} focusAfter={focusAfter}>
      <div className={styles.question}>
        <p>{t('giftLead')}</p>
        {hasFailed ? (
          <LoadFailed onRetry={() => void load(address)} />
        ) : data?.offer ? (
          <GiftQuestion offer={data.offer} answer={answer} isBusy={gift.state !== 'idle'} As={gift.Form} isInSheet />
        ) : (
          <SheetSkeleton />
        )}
      </div>
    </Sheet>
  )
}
