import { useEffect, useEffectEvent } from 'react'
import { sendEvent } from '../../session/analytics.ts'
import { balanceUpdated } from '../../store/current-user-slice.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import type { TipStep } from './tip.ts'

type SentTip = Extract<TipStep, { step: 'sent' }>

/** Once a tip: shows the balance after it everywhere, and reports it to the site's analytics. */
export function useSentTip(answer: SentTip | undefined, onSent?: (answer: SentTip) => void): void {
  const dispatch = useAppDispatch()
  const announce = useEffectEvent(() => {
    if (!answer) return
    const { amount, balance } = answer
    dispatch(balanceUpdated(balance))
    sendEvent('spend_virtual_currency', { virtual_currency_name: 'tokens', value: amount, item_name: 'tip' })
    onSent?.(answer)
  })
  // One tip is one charge.
  const chargeId = answer?.chargeId
  useEffect(() => {
    if (chargeId !== undefined) announce()
  }, [chargeId])
}
