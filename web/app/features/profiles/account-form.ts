import type { BodyOf } from '@stagedoor/contract/endpoint'
import { removeWelcomeVideo } from '@stagedoor/contract/performer-files'
import { updateOwnPerformer } from '@stagedoor/contract/performers'
import { formRefusal, type FormRefusal } from '../../session/form-refusal.ts'
import { textOf } from '../../session/form-text.ts'
import type { Visit } from '../../session/visit.ts'
import { traitNames } from './traits.ts'

/** The forms of the creator's account; each is saved by itself. */
const accountForms = ['profile', 'welcome', 'about', 'contact'] as const
export type AccountForm = (typeof accountForms)[number]

export type AccountAnswer = { form: AccountForm; isSaved: boolean; refusal: FormRefusal | null }

type Change = BodyOf<typeof updateOwnPerformer>

/** What each form changes. An empty choice is no choice. */
const changes: Record<AccountForm, (form: FormData) => Change> = {
  profile: (form) => ({
    name: textOf(form, 'name').trim(),
    username: textOf(form, 'username').trim().toLowerCase(),
    bio: textOf(form, 'bio'),
    // A page from before this field existed sends none: the country stays.
    ...(form.has('country') && { country: textOf(form, 'country') || null }),
  }),
  welcome: (form) => ({ activateWelcomeVideo: textOf(form, 'intent') === 'show' }),
  about: (form) => ({
    // The API refuses what is in none of the lists.
    ...(Object.fromEntries(traitNames.map((name) => [name, textOf(form, name) || null])) as Partial<Change>),
    languages: form.getAll('languages').filter((code) => typeof code === 'string'),
    categoryIds: form.getAll('categoryIds').filter((id) => typeof id === 'string') as NonNullable<
      Change['categoryIds']
    >,
  }),
  contact: (form) => ({
    phone: textOf(form, 'phone').trim() || null,
    phoneCode: textOf(form, 'phoneCode').split(' ')[0] || null,
  }),
}

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
