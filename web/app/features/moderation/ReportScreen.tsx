import type { ReportReceipt } from '@stagedoor/contract/reports'
import { Form, useNavigation } from 'react-router'
import { Button, LinkButton } from '../../design/Button.tsx'
import { EmptyState } from '../../design/EmptyState.tsx'
import { SelectField, TextAreaField } from '../../design/Field.tsx'
import { FormAlert } from '../../design/FormAlert.tsx'
import { PageHeading } from '../../design/PageHeading.tsx'
import { useFocusOnFault } from '../../design/use-focus-on-fault.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import type { FormRefusal } from '../../session/form-refusal.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Captcha } from '../site/captcha/Captcha.tsx'
import { reasonTexts, reportReasons } from './reasons.ts'
import styles from './ReportScreen.module.css'

type ReportScreenProps = {
  receipt: ReportReceipt | null
  refusal: FormRefusal | null
  typed: { title: string; description: string }
}

/** The report form, and its receipt. Works without JavaScript. */
export function ReportScreen({ receipt, refusal, typed }: ReportScreenProps) {
  const { t, paths } = useTranslation(['reports', 'common'])
  const isLoggedIn = useAppSelector((state) => state.auth.loggedIn)
  const { state } = useNavigation()
  const form = useFocusOnFault(refusal)
  if (receipt)
    return (
      <output className={styles.sent}>
        <PageHeading title={t('title')} />
        <EmptyState icon="check" title={t('sentTitle')} text={t('sentText', { number: receipt._id.slice(-12) })}>
          <LinkButton look="secondary" to={isLoggedIn ? paths.home : paths.front}>
            {t('common:backHome')}
          </LinkButton>
        </EmptyState>
      </output>
    )
  const reasons = reportReasons.map((value) => ({ value, label: t(reasonTexts[value]) }))
  return (
    <>
      <PageHeading title={t('title')} lead={t('lead')} />
      <Form method="post" className={styles.form} ref={form} noValidate>
        {refusal && <FormAlert>{refusal.message}</FormAlert>}
        <SelectField
          label={t('reason')}
          name="title"
          defaultValue={typed.title}
          options={[{ value: '', label: t('choose') }, ...reasons]}
          error={refusal?.fields['title']}
        />
        <TextAreaField
          label={t('description')}
          aside={t('optional')}
          name="description"
          rows={6}
          maxLength={2_000}
          defaultValue={typed.description}
          hint={t('descriptionHint')}
          error={refusal?.fields['description']}
        />
        <Captcha attempt={refusal} />
        <Button type="submit" isBusy={state !== 'idle'}>
          {t('send')}
        </Button>
      </Form>
    </>
  )
}
