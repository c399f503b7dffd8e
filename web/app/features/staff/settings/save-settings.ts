import { updateSettings } from '@stagedoor/contract/site-admin'
import type { ProblemBody } from '@stagedoor/contract/problem'
import { redirect } from 'react-router'
import { translatorOf } from '../../../locales/translator.ts'
import type { FormRefusal } from '../../../session/form-refusal.ts'
import { textOf } from '../../../session/form-text.ts'
import type { Visit } from '../../../session/visit.ts'
import { fieldsOf, type SettingField, type SettingGroup } from './groups.ts'
import { isSame, readSetting, shownIn, typedIn, type Shown } from './settings-form.ts'

export type SettingsAnswer = {
  refusal?: FormRefusal
  /** What was typed, by setting; shown again after a refusal. */
  typed?: Record<string, Shown>
  /** Saving would close the site, which is asked about first. */
  asksToClose?: true
}

/**
 * Saves the settings of a group that differ from what the form showed, so that nobody else's change is undone.
 * @throws a redirect after success
 */
export async function saveSettings(visit: Visit, group: SettingGroup, form: FormData): Promise<SettingsAnswer> {
  const t = translatorOf(visit.locale).getFixedT(visit.locale, 'settings')
  const fields = fieldsOf(group)
  const typed = Object.fromEntries(fields.map((field) => [field.name, typedIn(form, field)]))
  const changed = fields.filter((field) => !isSame(typed[field.name] ?? [], shownIn(form, field)))
  if (changed.length === 0) throw redirect(`${visit.paths.staffSettings(group)}?saved=none`)

  const readings = changed.map((field) => ({ field, reading: readSetting(field, typed[field.name] ?? []) }))
  const wrong = readings.flatMap(({ field, reading }) =>
    reading.isValid ? [] : [[field.name, t(reading.error)] as const],
  )
  if (wrong.length > 0) return { typed, refusal: { message: t('checkFields'), fields: Object.fromEntries(wrong) } }

  const values = Object.fromEntries(
    readings.flatMap(({ field, reading }) => (reading.isValid ? [[field.name, reading.value]] : [])),
  )
  if (values['maintenanceMode'] === true && !form.has('confirmed')) return { typed, asksToClose: true }
  const reason = textOf(form, 'reason').trim()
  const reply = await visit.api(updateSettings, { body: { values, ...(reason && { reason }) } })
  if (reply.isOk) throw redirect(`${visit.paths.staffSettings(group)}?saved=yes`)
  return { typed, refusal: refusalOf(visit, fields, reply.problem) }
}

/** Why the API refused, beside each field of this page; what concerns other pages is named above. */
function refusalOf(visit: Visit, fields: readonly SettingField[], problem: ProblemBody): FormRefusal {
  const t = translatorOf(visit.locale).getFixedT(visit.locale, 'settings')
  if (problem.error !== 'SETTING_REFUSED' || !problem.details) return { message: problem.message, fields: {} }
  const { names } = problem.details
  const own = fields.filter(({ name }) => names.includes(name))
  if (own.length === 0) return { message: problem.message, fields: {} }
  return {
    message: t('checkFields'),
    fields: Object.fromEntries(own.map((field) => [field.name, t(reasonOf(field, names))])),
  }
}

function reasonOf({ name, kind }: SettingField, names: readonly string[]) {
  if (name === 'paymentGateway') return 'refusedGateway'
  if (name === 'agoraEnable') return 'refusedAgora'
  if (name === 'agoraAppId') return 'refusedAgoraId'
  if (kind === 'address') return 'refusedAddress'
  if (kind === 'locale' || kind === 'locales') return 'refusedLocales'
  if (names.includes('tokenPrice') && names.length > 1) return 'refusedWorth'
  const isPair = /^(minimum|maximum)|MaximumTip/.test(name) && names.length > 1
  return isPair ? 'refusedPair' : 'refusedValue'
}
