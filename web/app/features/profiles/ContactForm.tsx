import { Link } from 'react-router'
import { Card } from '../../design/Card.tsx'
import { readChoices, type ChoicesText } from '../../session/choices.ts'
import { Facts } from '../../design/Facts.tsx'
import { SelectField, TextField } from '../../design/Field.tsx'
import { useTranslation } from '../../locales/use-translation.ts'
import { AccountSection, type SectionUpdate } from './AccountSection.tsx'
import styles from './ProfileForm.module.css'
import type { SplitPhone } from './phone.ts'

type Contact = {
  phone: SplitPhone
  legalName: string
  isLegalNameFixed: boolean
}

type ContactProps = { contact: Contact; phoneCodes: ChoicesText; update: SectionUpdate }

/** What only the site knows: the phone number, and the name that was verified. */
export function ContactForm({ contact, phoneCodes, update }: ContactProps) {
  const { t, paths } = useTranslation(['creator', 'auth', 'profiles'])
  const { code, national } = contact.phone
  return (
    <Card>
      <AccountSection form="contact" title={t('contactTitle')} lead={t('contactLead')} update={update}>
        <div className={styles.pairs}>
          <SelectField
            label={t('auth:phoneCode')}
            name="phoneCode"
            defaultValue={code}
            autoComplete="tel-country-code"
            options={[{ value: '', label: t('noPhoneCode') }, ...readChoices(phoneCodes)]}
          />
          <TextField
            label={t('auth:phone')}
            name="phone"
            type="tel"
            defaultValue={national}
            hint={t('phoneHint')}
            autoComplete="tel-national"
            maxLength={30}
            error={update.fields['phone']}
          />
        </div>
        <Facts
          facts={[
            [
              t('legalName'),
              contact.legalName === '' ? (
                <Link to={paths.onboarding()}>{t('profiles:continueSetUp')}</Link>
              ) : (
                contact.legalName
              ),
            ],
          ]}
        />
        {contact.isLegalNameFixed && <p className={styles.hint}>{t('legalNameFixed')}</p>}
      </AccountSection>
    </Card>
  )
}
