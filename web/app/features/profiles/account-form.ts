import type { BodyOf } from '@stagedoor/contract/endpoint'
import { removeWelcomeVideo } from '@stagedoor/contract/performer-files'
import { updateOwnPerformer } from '@stagedoor/contract/performers'
import { formRefusal, type FormRefusal } from '../../session/form-refusal.ts'
import { textOf } from '../../session/form-text.ts'
import type { Visit } from '../../session/visit.ts'
import { BOX_GROUPS_FIELD, boxGroups } from './box-groups.ts'
import { traitNames } from './traits.ts'

/** The forms of the creator's account; each is saved by itself. */
const accountForms = ['profile', 'welcome', 'about', 'contact'] as const
export type AccountForm = (typeof accountForms)[number]

export type AccountAnswer = { form: AccountForm; isSaved: boolean; refusal: FormRefusal | null }

type Change = BodyOf<typeof updateOwnPerformer>

/**
 * What each form changes. A field that the form does not have stays, since a page that was opened before the field existed
 * sends none; one that is empty clears its value.
 */
const changes: Record<AccountForm, (form: FormData) => Change> = {
  profile: (form) =>
    changedIn(form, {
      name: (text) => text.trim(),
      username: (text) => text.trim().toLowerCase(),
      bio: (text) => text,
      country: (text) => text || null,
    }),
  welcome: (form) => ({ activateWelcomeVideo: textOf(form, 'intent') === 'show' }),
  about: (form) => ({
    ...changedIn(form, Object.fromEntries(traitNames.map((name) => [name, (text: string) => text || null]))),
    ...checkedIn(form),
  }),
  contact: (form) =>
    changedIn(form, {
      phone: (text) => text.trim() || null,
      phoneCode: (text) => text.split(' ')[0] || null,
    }),
}

/** The fields that the form has. The API refuses a choice that is in none of the lists. */
const changedIn = (form: FormData, valueOf: Readonly<Record<string, (text: string) => string | null>>): Change =>
  Object.fromEntries(
    Object.entries(valueOf).flatMap(([name, read]) => (form.has(name) ? [[name, read(textOf(form, name))]] : [])),
  )

/** What is checked in the groups of boxes that the form has. */
const checkedIn = (form: FormData): Change =>
  Object.fromEntries(
    boxGroups
      .filter((group) => form.has(group) || form.getAll(BOX_GROUPS_FIELD).includes(group))
      .map((group) => [group, form.getAll(group).filter((value) => typeof value === 'string')]),
  )

/** Saves one of the forms. */
export async function saveAccountForm(
  visit: Visit,
  form: FormData,
): Promise<{ answer: AccountAnswer; status: number }> {
  const name = accountForms.find((one) => one === textOf(form, 'form')) ?? 'profile'
  const reply =
    name === 'welcome' && textOf(form, 'intent') === 'remove'
      ? await visit.api(removeWelcomeVideo, {})
      : await visit.api(updateOwnPerformer, { body: changes[name](form) })
  const refusal = reply.isOk ? null : formRefusal(reply.problem, visit.locale)
  return { answer: { form: name, isSaved: reply.isOk, refusal }, status: reply.status }
}
