import type { IconName } from '../design/Icon.tsx'
import type { Paths } from '../paths.ts'
import { hasRole } from '../session/page-rules.ts'
import { staffAreas, type StaffArea } from '../session/staff-areas.ts'

type StaffSection = { area: StaffArea; to: string; icon: IconName }
type StaffGroup = {
  name: 'groupStart' | 'groupPeople' | 'groupMoney' | 'groupSite'
  sections: readonly StaffSection[]
}

/** Every section of the staff area, grouped and in the order of the navigation. */
const allGroups = (paths: Paths): readonly StaffGroup[] => [
  { name: 'groupStart', sections: [{ area: 'overview', to: paths.staff, icon: 'home' }] },
  {
    name: 'groupPeople',
    sections: [
      { area: 'creators', to: paths.staffCreators, icon: 'studio' },
      { area: 'posts', to: paths.staffPosts, icon: 'photo' },
      { area: 'items', to: paths.staffItems('products'), icon: 'gift' },
      { area: 'reports', to: paths.staffReports, icon: 'info' },
      { area: 'streams', to: paths.staffStreams, icon: 'live' },
      { area: 'people', to: paths.staffPeople, icon: 'me' },
    ],
  },
  {
    name: 'groupMoney',
    sections: [
      { area: 'sales', to: paths.staffSales, icon: 'receipt' },
      { area: 'refunds', to: paths.staffRefunds, icon: 'refresh' },
      { area: 'disputes', to: paths.staffDisputes, icon: 'info' },
      { area: 'payouts', to: paths.staffPayouts, icon: 'earnings' },
      { area: 'terms', to: paths.staffTerms, icon: 'gauge' },
      { area: 'packages', to: paths.staffPackages, icon: 'wallet' },
      { area: 'coupons', to: paths.staffCoupons, icon: 'gift' },
      { area: 'webhookEvents', to: paths.staffWebhookEvents, icon: 'alert' },
    ],
  },
  {
    name: 'groupSite',
    sections: [
      { area: 'promos', to: paths.staffPromos, icon: 'bookmark' },
      { area: 'pages', to: paths.staffPages, icon: 'receipt' },
      { area: 'settings', to: paths.staffSettingGroups, icon: 'settings' },
    ],
  },
]

/** The groups that an account with these roles may open, without those that are empty for it. */
export const staffGroups = (paths: Paths, roles: readonly string[]): readonly StaffGroup[] =>
  allGroups(paths)
    .map((group) => ({ ...group, sections: group.sections.filter(({ area }) => hasRole(roles, staffAreas[area])) }))
    .filter(({ sections }) => sections.length > 0)
