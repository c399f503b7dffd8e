import { useState } from 'react'
import { LinkButton } from '../../design/Button.tsx'
import { Card } from '../../design/Card.tsx'
import { FormAlert } from '../../design/FormAlert.tsx'
import { TextField } from '../../design/Field.tsx'
import { useTranslation } from '../../locales/use-translation.ts'
import type { BuyRefusal } from './buy.ts'
import styles from './Orders.module.css'

type Address = { id: string; lines: readonly string[] }

type DeliveryProps = {
  addresses: readonly Address[]
  chosen: string | null
  onChoose(addressId: string): void
  /** The page of a new address. */
  newAddress: string
  refusal: BuyRefusal | null
}

/** How many addresses are shown at once. */
const SHOWN = 3

/** Which address, and how to reach the buyer. A new address is written on its own page, which leads back here. */
export function DeliveryFields({ addresses, chosen, onChoose, newAddress, refusal }: DeliveryProps) {
  const { t } = useTranslation('store')
  const fault = refusal?.fields['deliveryAddressId']
  const [shown, others] = [addresses.slice(0, SHOWN), addresses.slice(SHOWN)]
  const [isOtherChosen] = useState(others.some(({ id }) => id === chosen))
  const choiceOf = ({ id, lines }: Address) => (
    <label key={id} className={styles.choice}>
      <input
        type="radio"
        name="deliveryAddressId"
        value={id}
        defaultChecked={id === chosen}
        onChange={() => onChoose(id)}
        required
      />
      <span className={styles.lines} dir="auto">
        {lines.join('\n')}
      </span>
    </label>
  )
  return (
    <Card className={styles.card}>
      <fieldset className={styles.list}>
        <legend className={styles.heading}>{t('deliverTo')}</legend>
        {fault && <FormAlert>{fault}</FormAlert>}
        {shown.map(choiceOf)}
        {others.length > 0 && (
          <details className={styles.others} open={isOtherChosen}>
            <summary>{t('otherAddresses', { count: others.length })}</summary>
            <div className={styles.list}>{others.map(choiceOf)}</div>
          </details>
        )}
      </fieldset>
      <div className={styles.actions}>
        <LinkButton look={addresses.length === 0 ? 'primary' : 'secondary'} to={newAddress}>
          {t('newAddress')}
        </LinkButton>
      </div>
      <TextField
        label={t('phone')}
        aside={t('optional')}
        name="phoneNumber"
        type="tel"
        autoComplete="tel"
        maxLength={30}
        defaultValue={refusal?.sent.phoneNumber}
        hint={t('phoneHint')}
        error={refusal?.fields['phoneNumber']}
      />
    </Card>
  )
}
