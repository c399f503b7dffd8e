import type { AddressForm as PostalForm } from '@stagedoor/contract/addresses'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../design/Button.tsx'
import { Card } from '../../design/Card.tsx'
import { SelectField, TextAreaField, TextField } from '../../design/Field.tsx'
import { FormAlert } from '../../design/FormAlert.tsx'
import { useFocusOnFault } from '../../design/use-focus-on-fault.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import type { FormRefusal } from '../../session/form-refusal.ts'
import type { EditedAddress } from './address-form.ts'
import styles from './Orders.module.css'

type FormProps = { address: EditedAddress; form: PostalForm; refusal: FormRefusal | null }

/** What `autocomplete` calls the parts of an address. */
const autoComplete = {
  zipCode: 'postal-code',
  state: 'address-level1',
  city: 'address-level2',
  district: 'address-level3',
  ward: 'address-level4',
} as const

const labels = { zipCode: 'zipCode', state: 'state', city: 'city', district: 'district', ward: 'ward' } as const

/**
 * The parts that the post of the country needs, in its order. What is typed stays when another country is chosen, apart from
 * the parts whose values are that country's own.
 */
export function AddressForm({ address, form, refusal }: FormProps) {
  const { t } = useTranslation('store')
  const { state } = useNavigation()
  const element = useFocusOnFault(refusal)
  const fault = (name: string) => refusal?.fields[name]
  return (
    <Form ref={element} method="post" className={styles.form}>
      {refusal && <FormAlert>{refusal.message}</FormAlert>}
      <input type="hidden" name="country" value={form.country} />
      <Card className={styles.card}>
        <TextField
          label={t('recipient')}
          name="name"
          defaultValue={address.name}
          autoComplete="name"
          maxLength={100}
          required
          error={fault('name')}
        />
        <TextField
          label={t('street')}
          name="streetAddress"
          defaultValue={address.streetAddress}
          autoComplete="address-line1"
          maxLength={200}
          required
          error={fault('streetAddress')}
        />
        <TextField
          label={t('streetNumber')}
          aside={t('optional')}
          name="streetNumber"
          defaultValue={address.streetNumber}
          autoComplete="address-line2"
          maxLength={60}
          error={fault('streetNumber')}
        />
        <PostalFields address={address} form={form} refusal={refusal} />
        <TextAreaField
          label={t('deliveryNote')}
          aside={t('optional')}
          name="description"
          defaultValue={address.description}
          maxLength={300}
          rows={2}
          error={fault('description')}
        />
      </Card>
      <div className={styles.actions}>
        <Button type="submit" isBusy={state === 'submitting'}>
          {t('saveAddress')}
        </Button>
      </div>
    </Form>
  )
}

/** Postal code, state, city and what else the country has. */
function PostalFields({ address, form, refusal }: FormProps) {
  const { t } = useTranslation('store')
  const fault = (name: string) => refusal?.fields[name]
  return (
    <div className={styles.pair}>
      {form.fields.map(({ name, isRequired }) =>
        name === 'state' ? (
          <SelectField
            key={`${form.country} ${name}`}
            label={t('state')}
            aside={isRequired ? undefined : t('optional')}
            name="state"
            defaultValue={address.state}
            required={isRequired}
            autoComplete={autoComplete.state}
            error={fault('state')}
            options={[
              { value: '', label: t('choose') },
              ...form.states.map((one) => ({ value: one.code, label: one.name })),
            ]}
          />
        ) : (
          <TextField
            key={name === 'zipCode' ? `${form.country} ${name}` : name}
            label={t(labels[name])}
            aside={isRequired ? undefined : t('optional')}
            name={name}
            defaultValue={address[name]}
            required={isRequired}
            autoComplete={autoComplete[name]}
            maxLength={name === 'zipCode' ? 20 : 100}
            hint={name === 'zipCode' && form.zipExample ? t('zipExample', { example: form.zipExample }) : undefined}
            error={fault(name)}
          />
        ),
      )}
      {form.fields.every(({ name }) => name !== 'city') && (
        <TextField
          label={t('city')}
          aside={t('optional')}
          name="city"
          defaultValue={address.city}
          autoComplete={autoComplete.city}
          maxLength={100}
          error={fault('city')}
        />
      )}
    </div>
  )
}
