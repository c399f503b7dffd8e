import { useEffect, type RefObject } from 'react'
import { preloadTexts } from '../../locales/load-texts.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { useFetcher } from 'react-router'
import { LoadFailed } from '../../design/LoadFailed.tsx'
import { Sheet } from '../../design/Sheet.tsx'
import { Skeleton } from '../../design/Skeleton.tsx'
import { toast } from '../../design/toasts.ts'
import { useFocusAfter } from '../../design/use-focus-after.ts'
import { useTokens } from '../../design/use-tokens.ts'
import { usePaths } from '../../locales/use-locale.ts'
import type { ItemKind } from '../../paths.ts'
import { sendEvent } from '../../session/analytics.ts'
import { useKeptSheet } from '../../session/keep-sheet.ts'
import { balanceUpdated } from '../../store/current-user-slice.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { unlockTitles, type UnlockAnswer, type UnlockOffer } from './offer.ts'
import { Sums, UnlockQuestion } from './UnlockQuestion.tsx'
import { minus } from '../wallet/amounts.ts'
import styles from './UnlockQuestion.module.css'

preloadTexts('purchases', 'wallet')

type SheetProps = {
  kind: ItemKind
  itemId: string
  price: number
  /** What opened the sheet; it is gone once the item is unlocked. */
  opener: RefObject<HTMLElement | null>
  isOpen: boolean
  onClose: () => void
  onUnlocked: (() => void) | undefined
}

/** The confirmation as a sheet. After the purchase, the page behind it shows the post. */
export function UnlockSheet({ kind, itemId, price, opener, isOpen, onClose, onUnlocked }: SheetProps) {
  const { t } = useTranslation(['purchases', 'common'])
  const paths = usePaths()
  const address = paths.unlock(kind, itemId)
  const offer = useFetcher<{ offer: UnlockOffer | null } | null>({ key: `offer ${itemId}` })
  const purchase = useFetcher<{ answer: UnlockAnswer }>({ key: `unlock ${itemId}` })
  const answer = purchase.data?.answer
  const balance = useAppSelector((state) => state.currentUser.balance)

  const { focusAfter, expectGone } = useFocusAfter(opener, isOpen)
  useKeptSheet(`unlock-${kind}-${itemId}`, isOpen)
  const { load, state } = offer
  useEffect(() => {
    if (isOpen) void load(address)
  }, [address, isOpen, load])
  useAnnouncedUnlock(kind, answer, () => {
    expectGone()
    onClose()
    onUnlocked?.()
  })
  const hasFailed = offer.data !== undefined && !offer.data?.offer && state === 'idle'
  return (
    <Sheet title={t(unlockTitles[kind])} isOpen={isOpen} onClose={onClose} focusAfter={focusAfter}>
      {hasFailed && <LoadFailed onRetry={() => void load(address)} />}
      {offer.data?.offer ? (
        <UnlockQuestion
          offer={offer.data.offer}
          answer={answer}
          isBusy={purchase.state !== 'idle'}
          As={purchase.Form}
          isInSheet
        />
      ) : (
        <div className={styles.question} aria-busy={!hasFailed}>
          {!hasFailed && <Skeleton shape="title" />}
          <Sums price={price} balance={balance} shortBy={Math.max(0, minus(price, balance))} />
          {!hasFailed && <span className="visually-hidden">{t('common:loading')}</span>}
        </div>
      )}
    </Sheet>
  )
}

/** Closes the sheet and shows the payment once when the answer arrives. */
function useAnnouncedUnlock(kind: ItemKind, answer: UnlockAnswer | undefined, onDone: () => void) {
  const { t } = useTranslation('purchases')
  const tokens = useTokens()
  const dispatch = useAppDispatch()
  useEffect(() => {
    if (answer?.outcome !== 'unlocked') return
    dispatch(balanceUpdated(answer.balance))
    sendEvent('spend_virtual_currency', { virtual_currency_name: 'tokens', value: answer.paid, item_name: kind })
    const text = t('doneText', {
      amount: tokens(answer.paid),
      balance: tokens(answer.balance),
    })
    toast({ tone: 'success', title: t('doneTitle'), text })
    onDone()
    // eslint-disable-next-line react/exhaustive-deps -- once per answer
  }, [answer])
}
