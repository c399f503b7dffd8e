import { expect, test } from 'vitest'
import { settingSchemas } from '../server/src/features/site/definitions.ts'
import { settingGroupNames, settingGroups } from '../web/app/features/staff/settings/groups.ts'

const byName = (a: string, b: string) => a.localeCompare(b)

test('every setting is on one page of the staff area, the menus on a page of their own', () => {
  const shown = settingGroupNames.flatMap((group) => settingGroups[group].map(({ name }) => name))
  const known = Object.keys(settingSchemas).filter((name) => name !== 'menus')
  expect(shown.toSorted(byName)).toEqual(known.toSorted(byName))
})
