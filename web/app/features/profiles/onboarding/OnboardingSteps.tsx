import type { OnboardingDocument, OnboardingStep, OnboardingStepName } from '@stagedoor/contract/onboarding'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Badge, type BadgeTone } from '../../../design/Badge.tsx'
import { LinkButton } from '../../../design/Button.tsx'
import { Icon } from '../../../design/Icon.tsx'
import { Progress } from '../../../design/Progress.tsx'
import { useDay } from '../../../design/use-day.ts'
import { useTranslation } from '../../../locales/use-translation.ts'
import styles from './Onboarding.module.css'
import { PageParts } from './PageParts.tsx'
import { isFormDue, isFormStep, isHeld, missingPartsOf, openSteps, type FormStep, type SetUp } from './set-up.ts'
import { AccountStep, BirthDateStep, DocumentsStep, EmailDue, ProfileStep, type StepProps } from './StepForms.tsx'

type StepsProps = { setUp: SetUp; current: FormStep | null; form: StepProps }

/** How far a creator is: one line a step, and the form of the step at hand. */
export function OnboardingSteps({ setUp, current, form }: StepsProps) {
  const { t } = useTranslation('creator')
  const { steps } = setUp
  const done = steps.filter(({ status }) => status === 'done').length
  const openable = openSteps(setUp)
  const isReviewed = !isHeld(setUp.state)
  return (
    <>
      <div className={styles.progress}>
        <p>{t('progress', { done, total: steps.length })}</p>
        <Progress label={t('progress', { done, total: steps.length })} percent={(done / steps.length) * 100} />
      </div>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <Step
            key={step.name}
            step={step}
            number={index + 1}
            isCurrent={step.name === current}
            isReviewed={isReviewed}
            isOpenable={openable.some((name) => name === step.name)}
          >
            <StepBody step={step} setUp={setUp} isCurrent={step.name === current} form={form} />
          </Step>
        ))}
      </ol>
    </>
  )
}

const tones = { due: 'warning', waiting: 'quiet', done: 'good' } as const satisfies Record<string, BadgeTone>
const statusTexts = { due: 'statusDue', waiting: 'statusWaiting', done: 'statusDone' } as const

type StepLineProps = {
  step: OnboardingStep
  number: number
  isCurrent: boolean
  isOpenable: boolean
  /** Staff review what waits for them. */
  isReviewed: boolean
  children: ReactNode
}

function Step({ step, number, isCurrent, isOpenable, isReviewed, children }: StepLineProps) {
  const { t, paths } = useTranslation('creator')
  const heading = useFocusWhenOpened(isCurrent)
  return (
    <li className={styles.step} data-status={step.status} data-current={isCurrent || undefined}>
      <span className={styles.mark} aria-hidden="true">
        {step.status === 'done' ? <Icon name="check" /> : number}
      </span>
      <div className={styles.body}>
        <div className={styles.head}>
          <h2 ref={heading} tabIndex={-1}>
            {t(step.name)}
          </h2>
          {(isReviewed || step.status !== 'waiting') && (
            <Badge tone={tones[step.status]}>{t(statusTexts[step.status])}</Badge>
          )}
          {step.status === 'due' && <span className={styles.need}>{t(step.isRequired ? 'required' : 'optional')}</span>}
          {isOpenable && !isCurrent && (
            <Link className={styles.edit} to={paths.onboarding({ step: step.name })} preventScrollReset>
              {t(isFormDue(step) ? 'start' : 'edit')}
              <span className="visually-hidden">: {t(step.name)}</span>
            </Link>
          )}
        </div>
        {children}
      </div>
    </li>
  )
}

/** After a step was saved, reading goes on at the next one; the first look at the page moves nothing. */
function useFocusWhenOpened(isCurrent: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const wasCurrent = useRef(isCurrent)
  useEffect(() => {
    if (isCurrent && !wasCurrent.current) heading.current?.focus()
    wasCurrent.current = isCurrent
  }, [isCurrent])
  return heading
}

type BodyProps = { step: OnboardingStep; setUp: SetUp; isCurrent: boolean; form: StepProps }

function StepBody({ step, setUp, isCurrent, form }: BodyProps) {
  const { t } = useTranslation('creator')
  const text = useStepText(step, setUp)
  if (!isFormStep(step.name)) return step.status === 'done' ? null : <PageStep name={step.name} text={text} />
  const isEditable = !isHeld(setUp.state)
  const documents = step.name === 'documents' ? <ReceivedDocuments documents={setUp.documents} /> : null
  const parts = isEditable ? <PageParts missing={missingPartsOf(step)} /> : null
  if (!isCurrent)
    return (
      <>
        {step.status === 'waiting' && isEditable && <p>{text}</p>}
        {step.name === 'account' && step.status === 'due' && isEditable && <EmailDue known={form.known} />}
        {documents}
        {parts}
      </>
    )
  return (
    <>
      <p>{t(`${step.name}Text`)}</p>
      {documents}
      {step.name === 'account' && <AccountStep {...form} />}
      {step.name === 'profile' && <ProfileStep {...form} />}
      {step.name === 'birthDate' && <BirthDateStep {...form} />}
      {step.name === 'documents' && <DocumentsStep documents={setUp.documents} refusal={form.refusal} />}
      {parts}
    </>
  )
}

function useStepText({ name, status }: OnboardingStep, { state }: SetUp): string {
  const { t } = useTranslation('creator')
  const isPublic = state === 'approved' || state === 'payout_ready'
  if (name === 'documents' && status === 'waiting')
    return t(state === 'under_review' ? 'documentsReview' : 'documentsReceived')
  if (name === 'firstPost') return t(isPublic ? 'firstPostText' : 'firstPostDraft')
  return t(`${name}Text`)
}

/** A step that is a page of its own. */
function PageStep({ name, text }: { name: Exclude<OnboardingStepName, FormStep>; text: string }) {
  const { t, paths } = useTranslation('creator')
  const pages = {
    prices: { to: paths.prices, label: t('setPrices') },
    firstPost: { to: paths.newPost, label: t('createPost') },
    payout: { to: paths.banking, label: t('addPayout') },
  }
  return (
    <>
      <p>{text}</p>
      <div>
        <LinkButton look="secondary" to={pages[name].to}>
          {pages[name].label}
        </LinkButton>
      </div>
    </>
  )
}

function ReceivedDocuments({ documents }: { documents: readonly OnboardingDocument[] }) {
  const { t } = useTranslation(['creator', 'documents'])
  const day = useDay()
  const known = documents.filter(({ status }) => status !== 'missing')
  if (known.length === 0) return null
  return (
    <ul className={styles.documents}>
      {known.map(({ kind, status, receivedAt, reason, note }) => (
        <li key={kind}>
          <span className={styles.document}>{t(`documents:${kind}`)}</span>
          {status === 'refused' ? (
            <>
              <Badge tone="danger">{t('documentRefused')}</Badge>
              <p>
                {reason && t(`reason_${reason}`)} {note}
              </p>
            </>
          ) : (
            <Badge tone={status === 'accepted' ? 'good' : 'quiet'}>
              {t(status === 'accepted' ? 'documentAccepted' : 'documentReceived', {
                date: receivedAt === null ? '' : day(receivedAt),
              })}
            </Badge>
          )}
        </li>
      ))}
    </ul>
  )
}
