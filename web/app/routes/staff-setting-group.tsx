import { getAllSettings } from '@stagedoor/contract/site-admin'
import { data } from 'react-router'
import { FormAlert } from '../design/FormAlert.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { fieldsOf, settingGroupNames } from '../features/staff/settings/groups.ts'
import { saveSettings, type SettingsAnswer } from '../features/staff/settings/save-settings.ts'
import { showSetting } from '../features/staff/settings/settings-form.ts'
import { SettingsForm } from '../features/staff/settings/SettingsForm.tsx'
import styles from '../features/staff/Staff.module.css'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { readForm } from '../session/form-text.ts'
import type { PageRules } from '../session/page-rules.ts'
import { staffAreas } from '../session/staff-areas.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/staff-setting-group'

export const handle = {
  staffRoles: staffAreas.settings,
  texts: preloadTexts('staff', 'settings'),
} satisfies PageRules

function groupOf({ group: wanted }: { group: string }) {
  const group = settingGroupNames.find((name) => name === wanted)
  if (!group) throw data(null, { status: 404 })
  return group
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const group = groupOf(params)
  const visit = context.get(visitContext)
  const { values } = await callOrThrow(visit, getAllSettings, {})
  const shown = Object.fromEntries(fieldsOf(group).map((field) => [field.name, showSetting(field, values[field.name])]))
  return { group, shown, saved: visit.url.searchParams.get('saved') }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const answer = await saveSettings(context.get(visitContext), groupOf(params), await readForm(request))
  return data(answer, { status: answer.refusal ? 422 : 200 })
}

export default function StaffSettingGroup({ loaderData }: Route.ComponentProps) {
  const actionData = useLastAnswer<typeof action>()
  const { t, paths } = useTranslation(['settings', 'staff'])
  const { group, shown, saved } = loaderData
  const answer: SettingsAnswer = actionData ?? {}
  return (
    <>
      <PageHeading title={t(`group_${group}`)} back={{ to: paths.staffSettingGroups, name: t('staff:settings') }} />
      <div className={styles.page}>
        {saved === 'yes' && !actionData && <FormAlert tone="success">{t('saved')}</FormAlert>}
        {saved === 'none' && !actionData && <FormAlert tone="info">{t('nothingChanged')}</FormAlert>}
        <SettingsForm key={JSON.stringify([group, shown])} group={group} shown={shown} answer={answer} />
      </div>
    </>
  )
}
