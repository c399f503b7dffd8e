import { documentRefusalReasons } from '@stagedoor/contract/creator-verification'
import { documentKinds } from '@stagedoor/contract/document-uploads'
import type { CreatorApplicationDetail } from '@stagedoor/contract/creator-applications'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../../design/Button.tsx'
import { Card } from '../../../design/Card.tsx'
import { SelectField, TextField } from '../../../design/Field.tsx'
import { FormAlert } from '../../../design/FormAlert.tsx'
import { useTranslation } from '../../../locales/use-translation.ts'
import styles from './Applications.module.css'
import type { DecisionAnswer } from './decide.ts'
import { stateTexts } from './person-texts.ts'

type DecisionsProps = { application: CreatorApplicationDetail; answer: DecisionAnswer | null }

const beforeApproval: readonly string[] = ['email_pending', 'profile_incomplete', 'documents_pending', 'under_review']
const staffStates = ['under_review', 'approved', 'restricted', 'suspended', 'closed'] as const

/** What staff decide about a creator, each with a reason. */
export function Decisions({ application, answer }: DecisionsProps) {
  const { t } = useTranslation('people')
  const { state, missing, documents } = application
  const errorOf = (intent: DecisionAnswer['intent']) => (answer?.intent === intent ? answer.error : null)
  const isApplicant = beforeApproval.includes(state)
  const counting = documentKinds.filter((kind) =>
    documents.some((document) => document.kind === kind && document.refusedAt === null),
  )
  return (
    <div className={styles.decisions}>
      {isApplicant && missing.length === 0 && (
        <Decision intent="approve" title={t('approve')} text={t('approveText')} error={errorOf('approve')}>
          <Reason />
        </Decision>
      )}
      {isApplicant && counting.length > 0 && (
        <Decision
          intent="request"
          title={t('requestDocument')}
          text={t('requestText')}
          submit={t('requestSubmit')}
          error={errorOf('request')}
        >
          <SelectField
            label={t('document')}
            name="kind"
            options={counting.map((value) => ({ value, label: t(value) }))}
          />
          <SelectField
            label={t('why')}
            name="why"
            options={documentRefusalReasons.map((value) => ({ value, label: t(value) }))}
          />
          <TextField label={t('noteToCreator')} name="note" maxLength={500} />
        </Decision>
      )}
      {isApplicant && (
        <Decision
          intent="refuse"
          title={t('refuse')}
          text={t('refuseText')}
          submit={t('refuseSubmit')}
          error={errorOf('refuse')}
          isDangerous
        >
          <Reason />
        </Decision>
      )}
      {!isApplicant && (
        <Decision
          intent="status"
          title={t('changeStatus')}
          text={t('changeStatusText')}
          submit={t('changeSubmit')}
          error={errorOf('status')}
        >
          <SelectField
            label={t('newStatus')}
            name="status"
            options={staffStates
              .filter((value) => value !== state)
              .map((value) => ({ value, label: t(stateTexts[value]) }))}
          />
          <Reason />
        </Decision>
      )}
    </div>
  )
}

type DecisionProps = {
  intent: DecisionAnswer['intent']
  title: string
  text: string
  /** The title unless another. */
  submit?: string
  error: string | null
  isDangerous?: boolean
  children: ReactNode
}

function Decision({ intent, title, text, submit = title, error, isDangerous = false, children }: DecisionProps) {
  const { state, formData } = useNavigation()
  const isBusy = state !== 'idle' && formData?.get('intent') === intent
  return (
    <Card>
      <h2>{title}</h2>
      <p className={styles.soft}>{text}</p>
      <Form method="post" className={styles.form}>
        <input type="hidden" name="intent" value={intent} />
        {error && <FormAlert>{error}</FormAlert>}
        {children}
        <Button type="submit" look={isDangerous ? 'danger' : 'primary'} isBusy={isBusy}>
          {submit}
        </Button>
      </Form>
    </Card>
  )
}

function Reason() {
  const { t } = useTranslation('people')
  return <TextField label={t('reason')} hint={t('reasonHint')} name="reason" required maxLength={1_000} />
}
