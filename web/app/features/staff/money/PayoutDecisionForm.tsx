import { Form, useNavigation } from 'react-router'
import { Button } from '../../../design/Button.tsx'
import { Card } from '../../../design/Card.tsx'
import { TextAreaField, TextField } from '../../../design/Field.tsx'
import { FormAlert } from '../../../design/FormAlert.tsx'
import { Question } from '../../../design/Question.tsx'
import { useTranslation } from '../../../locales/use-translation.ts'
import type { PayoutStanding } from '../../earnings/payout.ts'
import styles from '../Staff.module.css'
import { decisionsFor, type PayoutAnswer } from './decide-payout.ts'

type DecisionFormProps = { standing: PayoutStanding; requestKey: string; answer: PayoutAnswer }

/** The decisions about a payout that are possible now. */
export function PayoutDecisionForm({ standing, requestKey, answer }: DecisionFormProps) {
  const { t } = useTranslation('sales')
  const { state } = useNavigation()
  const decisions = decisionsFor[standing]
  if (decisions.length === 0) return <FormAlert tone="info">{t('decidedFinal')}</FormAlert>
  const isBusy = state !== 'idle'
  return (
    <Card>
      {answer.review && <AskToDecide review={answer.review} requestKey={requestKey} />}
      <Form method="post" className={styles.form}>
        <h2>{t('decisionTitle')}</h2>
        <input type="hidden" name="key" value={requestKey} />
        {standing !== 'pending' && (
          <TextField
            label={t('reference')}
            name="reference"
            autoComplete="off"
            maxLength={200}
            hint={t('referenceHelp')}
            defaultValue={answer.review?.reference}
          />
        )}
        <TextAreaField
          label={t('noteToCreator')}
          name="note"
          rows={3}
          maxLength={1_000}
          hint={t('noteToCreatorHelp')}
          defaultValue={answer.review?.note}
        />
        <div className={styles.actions}>
          {decisions.map((decision, place) => (
            <Button
              key={decision}
              type="submit"
              name="decision"
              value={decision}
              look={place === 0 ? 'primary' : 'secondary'}
              isBusy={isBusy}
            >
              {t(`decide_${decision}`)}
            </Button>
          ))}
        </div>
      </Form>
    </Card>
  )
}

type AskProps = { review: NonNullable<PayoutAnswer['review']>; requestKey: string }

function AskToDecide({ review, requestKey }: AskProps) {
  const { t } = useTranslation('sales')
  const { state } = useNavigation()
  const { decision, note, reference } = review
  return (
    <Question title={t('askTitle')} about={review}>
      <Form method="post" className={styles.form}>
        <input type="hidden" name="decision" value={decision} />
        <input type="hidden" name="note" value={note} />
        <input type="hidden" name="reference" value={reference} />
        <input type="hidden" name="key" value={requestKey} />
        <p>{t(`ask_${decision}`)}</p>
        <Button
          type="submit"
          name="confirmed"
          value="yes"
          look={decision === 'done' ? 'primary' : 'danger'}
          isWide
          isBusy={state !== 'idle'}
        >
          {t(`decide_${decision}`)}
        </Button>
      </Form>
    </Question>
  )
}
