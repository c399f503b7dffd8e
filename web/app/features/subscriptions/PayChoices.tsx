import { useState } from 'react'
import { Choice, Choices } from '../../design/Choice.tsx'
import { useTokens } from '../../design/use-tokens.ts'

import { useTranslation } from '../../locales/use-translation.ts'
import { brandName } from '@stagedoor/contract/card-brand'
import { minus } from '../wallet/amounts.ts'

type PayChoicesProps = {
  balance: number
  /** The charge to the wallet, in tokens. */
  priceTokens: number
  cards: readonly { id: string; brand: string; last4: string }[]
}

/** The payment method: wallet, saved card, or new card. The first sufficient one is preselected. */
export function PayChoices({ balance, priceTokens, cards }: PayChoicesProps) {
  const { t } = useTranslation(['subscriptions', 'wallet'])
  const isEnough = balance >= priceTokens
  const [chosen, setChosen] = useState(isEnough ? 'wallet' : (cards[0]?.id ?? 'new'))
  const tokens = useTokens()
  const choice = (value: string) => ({ name: 'payWith', value, isChosen: chosen === value, onChoose: setChosen })
  return (
    <Choices legend={t('payWith')}>
      <Choice
        {...choice('wallet')}
        detail={isEnough ? undefined : t('walletShort', { tokens: tokens(minus(priceTokens, balance)) })}
      >
        {t('walletHas', { tokens: tokens(balance) })}
      </Choice>
      {cards.map((card) => (
        <Choice key={card.id} {...choice(card.id)}>
          {t('wallet:savedCard', { brand: brandName(card.brand), last4: card.last4 })}
        </Choice>
      ))}
      <Choice {...choice('new')}>{t('wallet:newCard')}</Choice>
    </Choices>
  )
}
