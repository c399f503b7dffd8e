import { EntryList } from '../design/EntryList.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { settingGroupNames } from '../features/staff/settings/groups.ts'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import type { PageRules } from '../session/page-rules.ts'
import { staffAreas } from '../session/staff-areas.ts'

export const handle = {
  staffRoles: staffAreas.settings,
  texts: preloadTexts('staff', 'settings'),
} satisfies PageRules

/** Runs on the server, so that the page's rules are checked on the way here. */
export const loader = () => null

export default function StaffSettings() {
  const { t, paths } = useTranslation(['settings', 'staff'])
  const entries = settingGroupNames.map((group) => ({
    to: paths.staffSettings(group),
    icon: icons[group],
    name: t(`group_${group}`),
  }))
  return (
    <>
      <PageHeading title={t('staff:settings')} lead={t('settingsLead')} />
      <EntryList entries={entries} />
    </>
  )
}

const icons = {
  brand: 'photo',
  access: 'lock',
  languages: 'globe',
  payments: 'card',
  selling: 'gift',
  payouts: 'earnings',
  analytics: 'gauge',
  live: 'live',
  uploads: 'video',
} as const
