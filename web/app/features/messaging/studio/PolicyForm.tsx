import { Form } from 'react-router'
import { Button } from '../../../design/Button.tsx'
import { Card } from '../../../design/Card.tsx'
import { CheckField, TextField } from '../../../design/Field.tsx'
import { FormAlert } from '../../../design/FormAlert.tsx'
import { useFocusOnFault } from '../../../design/use-focus-on-fault.ts'
import { useTranslation } from '../../../locales/use-translation.ts'
import type { FormRefusal } from '../../../session/form-refusal.ts'
import { useFormOfPage } from '../../drafts/UnsavedForms.tsx'
import type { ListChoice } from '../../audience/offer-terms.ts'
import { ListChecks } from './ListChecks.tsx'
import { isClosed, type AmountName, type TypedPolicy } from './settings-form.ts'
import styles from './Studio.module.css'

type PolicyProps = {
  policy: TypedPolicy
  lists: readonly ListChoice[]
  answer: { isSaved: boolean; typed: TypedPolicy; faults: readonly AmountName[]; refusal: FormRefusal | null } | null
}

/** Who may write to the creator; one of these suffices. */
export function PolicyForm({ policy, lists, answer }: PolicyProps) {
  const { t } = useTranslation('inbox')
  const isFaulty = answer !== null && !answer.isSaved
  const form = useFocusOnFault(isFaulty ? answer : null)
  const { note, expectSaving } = useFormOfPage({ form, answer: answer ?? undefined, isRefused: isFaulty })
  const shown = isFaulty ? answer.typed : policy
  const errorOf = (name: AmountName) =>
    answer?.faults.includes(name) ? t('amountNeeded') : answer?.refusal?.fields[name]
  return (
    <Card aria-labelledby="who-may-write">
      <Form ref={form} method="post" className={styles.form} noValidate onInput={note} onSubmit={expectSaving}>
        <div>
          <h2 id="who-may-write">{t('whoTitle')}</h2>
          <p className={styles.lead}>{t('whoLead')}</p>
        </div>
        {answer?.refusal && <FormAlert>{answer.refusal.message}</FormAlert>}
        {answer?.isSaved && <FormAlert tone="success">{t('settingsSaved')}</FormAlert>}
        {isClosed(policy) && <FormAlert tone="info">{t('closedNote')}</FormAlert>}
        <fieldset className={styles.checks}>
          <legend>{t('relations')}</legend>
          {(['everyone', 'subscribers', 'followers'] as const).map((name) => (
            <CheckField key={name} label={t(`who_${name}`)} name={name} defaultChecked={shown[name]} />
          ))}
        </fieldset>
        <div className={styles.pair}>
          {(['minimumTip', 'minimumSpent'] as const).map((name) => (
            <TextField
              key={name}
              label={t(`who_${name}`)}
              name={name}
              inputMode="decimal"
              autoComplete="off"
              defaultValue={shown[name]}
              error={errorOf(name)}
            />
          ))}
        </div>
        <ListChecks name="listIds" legend={t('whoLists')} lists={lists} chosen={shown.listIds} />
        <p className={styles.hint}>{t('listsHint')}</p>
        <div>
          <Button type="submit" name="intent" value="policy">
            {t('save')}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
