import { Card } from '../../design/Card.tsx'
import { readChoices, type ChoicesText } from '../../session/choices.ts'
import { SelectField, TextAreaField, TextField } from '../../design/Field.tsx'
import { useTranslation } from '../../locales/use-translation.ts'
import { AccountSection, type SectionUpdate } from './AccountSection.tsx'

type Account = { name: string; username: string | null; bio: string; country: string | null }

type ProfileProps = { account: Account; countries: ChoicesText; update: SectionUpdate }

/** The texts of a creator's page, and where they are. */
export function ProfileForm({ account, countries, update }: ProfileProps) {
  const { t } = useTranslation(['profiles', 'auth', 'creator'])
  const field = (name: keyof Account) => ({ name, defaultValue: account[name] ?? '', error: update.fields[name] })
  return (
    <Card>
      <AccountSection form="profile" title={t('creator:pageTexts')} update={update}>
        <TextField label={t('auth:displayName')} {...field('name')} required maxLength={100} />
        <TextField
          label={t('auth:username')}
          {...field('username')}
          hint={t('auth:usernameHint')}
          required
          maxLength={30}
          autoCapitalize="none"
        />
        <TextAreaField label={t('bio')} {...field('bio')} hint={t('creator:bioHint')} maxLength={2000} rows={5} />
        <SelectField
          label={t('country')}
          {...field('country')}
          autoComplete="country"
          options={[{ value: '', label: t('creator:notShown') }, ...readChoices(countries)]}
        />
      </AccountSection>
    </Card>
  )
}
