import type { StaffReport } from '@stagedoor/contract/reports'
import { Form, Link, useNavigation } from 'react-router'
import { Badge } from '../../design/Badge.tsx'
import { Button } from '../../design/Button.tsx'
import { Card } from '../../design/Card.tsx'
import { Facts } from '../../design/Facts.tsx'
import { TextAreaField } from '../../design/Field.tsx'
import { FormAlert } from '../../design/FormAlert.tsx'
import { Moment } from '../../design/Moment.tsx'
import { useFocusOnFault } from '../../design/use-focus-on-fault.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import type { FormRefusal } from '../../session/form-refusal.ts'
import styles from '../staff/Staff.module.css'
import { reasonOf, reasonTexts } from './reasons.ts'
import { statusTexts, targetTexts } from './report-texts.ts'
import { addressOfReported, isShownById } from './reported-thing.ts'

type StaffReportCardProps = { report: StaffReport; refused: { refusal: FormRefusal; note: string } | null }

/** One report with what staff decide about it. */
export function StaffReportCard({ report, refused }: StaffReportCardProps) {
  const { t, paths } = useTranslation(['reports', 'staff'])
  const reason = reasonOf(report.title)
  return (
    <Card>
      <article className={styles.section}>
        <h2>{reason ? t(reasonTexts[reason]) : report.title}</h2>
        {report.description !== '' && <p className={styles.prose}>{report.description}</p>}
        <Facts
          facts={[
            [
              t('staff:state'),
              <Badge key="state" tone={report.status === 'open' ? 'warning' : 'quiet'}>
                {t(statusTexts[report.status])}
              </Badge>,
            ],
            [t('about'), <About key="about" report={report} />],
            report.performerId !== null && [
              t('staff:postCreator'),
              report.performerUsername === null ? (
                <code key="creator">{report.performerId}</code>
              ) : (
                <Link key="creator" to={paths.staffPerson(report.performerId)}>
                  {report.performerUsername ? `@${report.performerUsername}` : report.performerId}
                </Link>
              ),
            ],
            [t('reporter'), report.reporterUsername === null ? t('visitor') : `@${report.reporterUsername}`],
            [t('reportedAt'), <Moment key="at" at={report.createdAt} hasTime />],
            report.openReports > 1 && [t('sameThing'), String(report.openReports)],
            report.decidedAt !== null && [t('decidedAt'), <Moment key="decided" at={report.decidedAt} hasTime />],
            report.decisionNote !== '' && [
              t('note'),
              report.decidedBy === null ? report.decisionNote : `${report.decisionNote} (@${report.decidedBy})`,
            ],
          ]}
        />
        <Decision report={report} refused={refused} />
      </article>
    </Card>
  )
}

function About({ report }: Pick<StaffReportCardProps, 'report'>) {
  const { t, paths } = useTranslation('reports')
  const name = t(targetTexts[report.target])
  const address = addressOfReported(paths, report)
  return (
    <>
      {address === null ? name : <Link to={address}>{name}</Link>}
      {isShownById(report) && (
        <>
          {' '}
          <code className={styles.hint}>{report.targetId}</code>
        </>
      )}
      {!report.isOpenable && report.status === 'open' && (
        <p className={styles.hint}>{t(report.target === 'message' ? 'messageNotReadable' : 'thingGone')}</p>
      )}
    </>
  )
}

function Decision({ report: { _id, status }, refused }: StaffReportCardProps) {
  const { t } = useTranslation('reports')
  const { state, formData } = useNavigation()
  const form = useFocusOnFault(refused?.refusal ?? null)
  const isBusy = state !== 'idle' && formData?.get('reportId') === _id
  const decisions = status === 'open' ? (['resolved', 'dismissed'] as const) : (['open'] as const)
  const names = { resolved: t('resolve'), dismissed: t('dismiss'), open: t('reopen') }
  return (
    <Form method="post" ref={form} className={styles.form} noValidate>
      <input type="hidden" name="reportId" value={_id} />
      {refused && <FormAlert>{refused.refusal.message}</FormAlert>}
      <TextAreaField
        label={t('note')}
        name="note"
        rows={2}
        maxLength={1_000}
        defaultValue={refused?.note}
        hint={t('noteHint')}
        error={refused?.refusal.fields['note']}
      />
      <div className={styles.actions}>
        {decisions.map((decision, index) => (
          <Button
            key={decision}
            type="submit"
            name="decision"
            value={decision}
            look={index === 0 ? 'primary' : 'secondary'}
            isBusy={isBusy}
          >
            {names[decision]}
          </Button>
        ))}
      </div>
    </Form>
  )
}
