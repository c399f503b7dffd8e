import { brandName } from '@stagedoor/contract/card-brand'
import { Form, useNavigation } from 'react-router'
import { Button, LinkButton } from '../../design/Button.tsx'
import { Icon } from '../../design/Icon.tsx'
import { useTranslation } from '../../locales/use-translation.ts'
import type { SavedCard } from './card.ts'
import styles from './CardList.module.css'

/** The saved cards. `removing` is the one to be confirmed: a second click in the same place removes it. */
export function CardList({ cards, removing }: { cards: readonly SavedCard[]; removing: string | null }) {
  return (
    <ul className={styles.cards}>
      {cards.map((card) => (
        <li key={card.id}>{card.id === removing ? <RemoveQuestion card={card} /> : <CardLine card={card} />}</li>
      ))}
    </ul>
  )
}

const useCardName = ({ brand, last4 }: SavedCard): string => {
  const { t } = useTranslation('wallet')
  return t('cardShort', { brand: brandName(brand), last4 })
}

function CardLine({ card }: { card: SavedCard }) {
  const { t, paths } = useTranslation('wallet')
  const name = useCardName(card)
  const date = `${String(card.month).padStart(2, '0')}/${card.year}`
  return (
    <div className={styles.card}>
      <Icon name="card" />
      <div className={styles.what}>
        <strong>{name}</strong>
        <small data-expired={card.isExpired || undefined}>
          {card.isExpired ? t('cardExpired', { date }) : t('cardExpires', { date })}
        </small>
      </div>
      <LinkButton
        look="quiet"
        to={paths.removeCard(card.id)}
        aria-label={t('removeCardName', { card: name })}
        replace
        preventScrollReset
      >
        {t('removeCard')}
      </LinkButton>
    </div>
  )
}

function RemoveQuestion({ card }: { card: SavedCard }) {
  const { t, paths } = useTranslation('wallet')
  const { state } = useNavigation()
  const name = useCardName(card)
  return (
    <Form className={styles.question} method="post" action={paths.cards} replace preventScrollReset>
      <input type="hidden" name="cardId" value={card.id} />
      <p>
        <strong>{t('removeCardTitle', { card: name })}</strong> {t('removeCardText')}
      </p>
      <div className={styles.answers}>
        <Button type="submit" look="danger" isBusy={state === 'submitting'}>
          {t('removeCardName', { card: name })}
        </Button>
        <LinkButton look="secondary" to={paths.cards} replace preventScrollReset>
          {t('keepCard')}
        </LinkButton>
      </div>
    </Form>
  )
}
