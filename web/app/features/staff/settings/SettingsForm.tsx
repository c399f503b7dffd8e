import { Form, useNavigation } from 'react-router'
import { Button } from '../../../design/Button.tsx'
import { Card } from '../../../design/Card.tsx'
import { TextField } from '../../../design/Field.tsx'
import { FormAlert } from '../../../design/FormAlert.tsx'
import { Question } from '../../../design/Question.tsx'
import { useTranslation } from '../../../locales/use-translation.ts'
import { useFocusOnFault } from '../../../design/use-focus-on-fault.ts'
import styles from '../Staff.module.css'
import { fieldsOf, type SettingGroup } from './groups.ts'
import type { SettingsAnswer } from './save-settings.ts'
import { SettingInput } from './SettingInput.tsx'
import type { Shown } from './settings-form.ts'

type SettingsFormProps = { group: SettingGroup; shown: Record<string, Shown>; answer: SettingsAnswer }

/** The settings of one group. */
export function SettingsForm({ group, shown, answer }: SettingsFormProps) {
  const { t } = useTranslation(['settings', 'common', 'staff'])
  const { state } = useNavigation()
  const form = useFocusOnFault(answer.refusal)
  const { refusal, typed } = answer
  return (
    <>
      {answer.asksToClose && typed && <AskToClose shown={shown} typed={typed} about={answer} />}
      <Form method="post" ref={form} noValidate>
        <Card className={styles.form}>
          {refusal && <FormAlert>{refusal.message}</FormAlert>}
          <Before shown={shown} />
          {fieldsOf(group).map((field) => (
            <SettingInput
              key={field.name}
              field={field}
              shown={typed?.[field.name] ?? shown[field.name] ?? []}
              error={refusal?.fields[field.name]}
            />
          ))}
          <TextField
            label={t('changeReason')}
            name="reason"
            aside={t('staff:optional')}
            hint={t('changeReasonHelp')}
            maxLength={1_000}
          />
          <div>
            <Button type="submit" isBusy={state !== 'idle'}>
              {t('common:save')}
            </Button>
          </div>
        </Card>
      </Form>
    </>
  )
}

/** What the form showed, to save only what was changed in it. */
const Before = ({ shown }: { shown: Record<string, Shown> }) => <Hidden prefix="was " values={shown} />

const Hidden = ({ prefix, values }: { prefix: string; values: Record<string, Shown> }) =>
  Object.entries(values).flatMap(([name, texts]) =>
    texts.map((text) => <input key={`${name} ${text}`} type="hidden" name={`${prefix}${name}`} value={text} />),
  )

type AskProps = { shown: Record<string, Shown>; typed: Record<string, Shown>; about: unknown }

function AskToClose({ shown, typed, about }: AskProps) {
  const { t } = useTranslation('settings')
  const { state } = useNavigation()
  return (
    <Question title={t('closeTitle')} about={about}>
      <Form method="post" className={styles.form}>
        <Before shown={shown} />
        <Hidden prefix="" values={typed} />
        <p>{t('closeText')}</p>
        <Button type="submit" name="confirmed" value="yes" look="danger" isWide isBusy={state !== 'idle'}>
          {t('closeAction')}
        </Button>
      </Form>
    </Question>
  )
}
