import { getCreatorTerms } from '@stagedoor/contract/creator-terms'
import { data, Form, useNavigation } from 'react-router'
import { Button } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { CheckField, TextAreaField, TextField } from '../design/Field.tsx'
import { FormAlert } from '../design/FormAlert.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { percentText, saveTerms, type TermsAnswer } from '../features/staff/money/save-terms.ts'
import styles from '../features/staff/Staff.module.css'
import { useFocusOnFault } from '../design/use-focus-on-fault.ts'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { readForm } from '../session/form-text.ts'
import type { PageRules } from '../session/page-rules.ts'
import { staffAreas } from '../session/staff-areas.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/staff-terms-of'

export const handle = { staffRoles: staffAreas.terms, texts: preloadTexts('sales', 'staff') } satisfies PageRules

export async function loader({ context, params }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const terms = await callOrThrow(visit, getCreatorTerms, { params: { id: params.id } })
  return { terms, isSaved: visit.url.searchParams.has('saved') }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const answer = await saveTerms(context.get(visitContext), params.id, await readForm(request))
  return data(answer, { status: 422 })
}

export default function StaffTermsOf({ loaderData }: Route.ComponentProps) {
  const actionData = useLastAnswer<typeof action>()
  const { t, paths } = useTranslation(['sales', 'common', 'staff'])
  const { state } = useNavigation()
  const { terms, isSaved } = loaderData
  const { refusal, typed }: TermsAnswer = actionData ?? {}
  const form = useFocusOnFault(refusal)
  const commission = terms.commissionRate === null ? '' : percentText(terms.commissionRate)
  return (
    <>
      <PageHeading
        title={terms.performerInfo?.name ?? t('staff:terms')}
        back={{ to: paths.staffTerms, name: t('staff:terms') }}
      />
      <div className={styles.page}>
        {isSaved && !actionData && <FormAlert tone="success">{t('termsSaved')}</FormAlert>}
        <Form key={JSON.stringify(terms)} method="post" ref={form} noValidate>
          <Card className={styles.form}>
            {refusal && <FormAlert>{refusal.message}</FormAlert>}
            <TextField
              label={t('commissionRate')}
              aside="%"
              name="commission"
              inputMode="decimal"
              autoComplete="off"
              defaultValue={typed?.commission ?? commission}
              error={refusal?.fields['commission']}
              hint={t('commissionHelp')}
            />
            <div>
              <CheckField
                label={t('highRisk')}
                name="isHighRisk"
                value="on"
                defaultChecked={typed?.isHighRisk ?? terms.isHighRisk}
              />
              <p className={styles.hint}>{t('highRiskHelp')}</p>
              {terms.highRiskReason !== null && <p className={styles.soft}>{terms.highRiskReason}</p>}
            </div>
            <TextAreaField
              label={t('staff:reason')}
              name="reason"
              rows={3}
              maxLength={1_000}
              defaultValue={typed?.reason}
              error={refusal?.fields['reason']}
              hint={t('termsReasonHelp')}
            />
            <div>
              <Button type="submit" isBusy={state !== 'idle'}>
                {t('common:save')}
              </Button>
            </div>
          </Card>
        </Form>
      </div>
    </>
  )
}
