import { useEffect } from 'react'
import { preloadTexts } from '../../locales/load-texts.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { useFetcher } from 'react-router'
import { formatNumber } from '../../design/format.ts'
import { Sheet } from '../../design/Sheet.tsx'
import { Skeleton } from '../../design/Skeleton.tsx'
import { toast } from '../../design/toasts.ts'
import { useLocale, usePaths } from '../../locales/use-locale.ts'
import type { ItemKind } from '../../paths.ts'
import { sendEvent } from '../../session/analytics.ts'
import { balanceUpdated } from '../../store/current-user-slice.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import { unlockTitles, type UnlockAnswer, type UnlockOffer } from './offer.ts'
import { UnlockQuestion } from './UnlockQuestion.tsx'

preloadTexts('purchases', 'wallet')

type SheetProps = {
  kind: ItemKind
  itemId: string
  isOpen: boolean
  onClose: () => void
  onUnlocked: (() => void) | undefined
}

/** The confirmation as a sheet. After the purchase, the page behind it shows the post. */
export function UnlockSheet({ kind, itemId, isOpen, onClose, onUnlocked }: SheetProps) {
  const { t } = useTranslation(['purchases', 'common'])
  const paths = usePaths()
  const address = paths.unlock(kind, itemId)
  const offer = useFetcher<{ offer: UnlockOffer }>({ key: `offer ${itemId}` })
  const purchase = useFetcher<{ answer: UnlockAnswer }>({ key: `unlock ${itemId}` })
  const answer = purchase.data?.answer

  const { load } = offer
  useEffect(() => {
    if (isOpen) void load(address)
  }, [address, isOpen, load])
  useAnnouncedUnlock(kind, answer, () => {
    onClose()
    onUnlocked?.()
  })

  return (
    <Sheet title={t(unlockTitles[kind])} isOpen={isOpen} onClose={onClose}>
      {offer.data ? (
        <UnlockQuestion
          offer={offer.data.offer}
          answer={answer}
          isBusy={purchase.state !== 'idle'}
          As={purchase.Form}
          isInSheet
        />
      ) : (
        <div aria-busy="true" aria-label={t('common:loading')}>
          <Skeleton shape="title" />
          <Skeleton shape="line" />
          <Skeleton shape="line" />
        </div>
      )}
    </Sheet>
  )
}

/** Closes the sheet and shows the payment once when the answer arrives. */
function useAnnouncedUnlock(kind: ItemKind, answer: UnlockAnswer | undefined, onDone: () => void) {
  const { t } = useTranslation('purchases')
  const locale = useLocale()
  const dispatch = useAppDispatch()
  useEffect(() => {
    if (answer?.outcome !== 'unlocked') return
    dispatch(balanceUpdated(answer.balance))
    sendEvent('spend_virtual_currency', { virtual_currency_name: 'tokens', value: answer.paid, item_name: kind })
    const text = t('doneText', {
      amount: formatNumber(answer.paid, locale),
      balance: formatNumber(answer.balance, locale),
    })
    toast({ tone: 'success', title: t('doneTitle'), text })
    onDone()
    // eslint-disable-next-line react/exhaustive-deps -- once per answer
  }, [answer])
}
