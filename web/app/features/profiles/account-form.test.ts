import { expect, test } from 'vitest'
import { formOf, recordingVisit, success } from '../../session/recording-visit.ts'
import { saveAccountForm } from './account-form.ts'

const profile = { form: 'profile', name: 'Maya', username: 'maya', bio: '' }

async function changed(fields: Record<string, string>) {
  const { visit, calls } = recordingVisit({ 'PUT /api/performers/me': success({}) })
  await saveAccountForm(visit, formOf(fields))
  const body = calls[0]?.body
  return JSON.parse(typeof body === 'string' ? body : 'null') as unknown
}

test('a profile form without a country field leaves the country as it is, and an empty choice removes it', async () => {
  expect(await changed(profile)).not.toHaveProperty('country')
  expect(await changed({ ...profile, country: '' })).toHaveProperty('country', null)
  expect(await changed({ ...profile, country: 'JP' })).toHaveProperty('country', 'JP')
})
