import type { StaffDecision } from '@stagedoor/contract/staff-decisions'
import type { ReactNode } from 'react'
import { FormAlert } from '../../../design/FormAlert.tsx'
import { PageHeading } from '../../../design/PageHeading.tsx'
import { useTranslation } from '../../../locales/use-translation.ts'
import type { FormRefusal } from '../../../session/form-refusal.ts'
import styles from '../Staff.module.css'
import { DecisionForm } from './DecisionForm.tsx'
import { DecisionHistory } from './DecisionHistory.tsx'
import { decisionTexts, type DecidedKind } from './decision-texts.ts'
import { ReportList } from './ReportList.tsx'
import type { ReportsAbout } from './reports-about.ts'

type DecisionScreenProps = {
  of: DecidedKind
  title: string
  back: { to: string; name: string }
  isRemoved: boolean
  decisions: readonly StaffDecision[]
  reports: ReportsAbout
  made: 'removed' | 'restored' | null
  answer: { refusal: FormRefusal; typed: string } | undefined
  children: ReactNode
}

/** Something that somebody published, what was reported about it, and the decision whether it stays. */
export function DecisionScreen({ of, title, back, isRemoved, made, answer, ...rest }: DecisionScreenProps) {
  const { t } = useTranslation('staff')
  return (
    <>
      <PageHeading title={title} back={back} />
      <div className={styles.page}>
        {made && !answer && <FormAlert tone="success">{t(decisionTexts[of][made])}</FormAlert>}
        {rest.children}
        <ReportList about={rest.reports} />
        <DecisionForm
          key={String(isRemoved)}
          of={of}
          isRemoved={isRemoved}
          refusal={answer?.refusal}
          typed={answer?.typed}
        />
        <DecisionHistory decisions={rest.decisions} />
      </div>
    </>
  )
}
