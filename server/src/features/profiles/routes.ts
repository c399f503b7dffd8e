import { judgeBirthDate } from '@stagedoor/contract/adulthood'
import { toCents } from '@stagedoor/contract/money'
import * as performerFiles from '@stagedoor/contract/performer-files'
import * as performers from '@stagedoor/contract/performers'
import * as users from '@stagedoor/contract/users'
import type { BodyOf } from '@stagedoor/contract/endpoint'
import { answerBy, ok, refuse } from '#src/platform/http/answer.ts'
import { route, type BoundRoute, type Call } from '#src/platform/http/route.ts'
import { readPhoneNumber } from '#src/platform/phone/phone-number.ts'
import { chooseAvatar } from './choose-picture.ts'
import { handInDocuments } from './documents/hand-in-documents.ts'
import type { DocumentStore } from './documents/keep-documents.ts'
import type { ResumableDocuments } from './documents/resumable-documents.ts'
import { findOwn, findPerformer, type FindDeps } from './find-performer.ts'
import type { PictureKind } from './facts.ts'
import { currentUser, signedInUser } from './current-user.ts'
import type { PerformerChange, ProfileChange } from './queries.ts'
import { showPicture } from './show-picture.ts'
import type { Clock } from '#src/clock/clock.ts'
import { updateAccount, type UpdateOutcome } from './update-profile.ts'
import { welcomeVideoRoutes } from './welcome-video/routes.ts'
import type { StateDeps } from './verification/settle-state.ts'

export type RouteDeps = FindDeps &
  StateDeps & {
    clock: Clock
    documents: DocumentStore
    uploads: ResumableDocuments
    /** For the account that has just changed its profile. */
    forget(accountId: string): void
  }

export const profileRoutes = (deps: RouteDeps): BoundRoute[] => [
  ...userRoutes(deps),
  ...performerRoutes(deps),
  ...ownPerformerRoutes(deps),
  ...pictureRoutes(deps),
  ...documentRoutes(deps),
  ...welcomeVideoRoutes(deps),
]

const userRoutes = (deps: RouteDeps): BoundRoute[] => [
  route(users.getCurrentUser, async ({ viewer, address }) => ok(await currentUser(deps, viewer, address))),
  route(users.getSignedInUser, async ({ viewer }) => ok(await signedInUser(deps, viewer))),
  route(users.updateCurrentUser, async ({ body, viewer, address }) => {
    if (viewer.impersonatorId !== null && body.username !== undefined) return refuse('FORBIDDEN')
    const { username, locale, firstName, lastName, name, gender, country } = body
    const profile = defined<ProfileChange>({ first_name: firstName, last_name: lastName, name, gender, country })
    const result = await updateAccount(deps, viewer.accountId, { ...defined({ username, locale }), profile })
    deps.forget(viewer.accountId)
    if (result.outcome === 'length_taken') throw new Error('a change without prices was refused for its prices')
    return result.outcome === 'updated' ? ok(await currentUser(deps, viewer, address)) : refuseUpdate(result)
  }),
]

const performerRoutes = (deps: RouteDeps): BoundRoute[] => [
  route(performers.getPerformer, async ({ params, viewer, address }) => {
    const performer = await findPerformer(deps, params.id, { viewer, address })
    return performer ? ok(performer) : refuse('NOT_FOUND')
  }),
  route(performers.searchPerformers, async ({ query, page, viewer, address }) =>
    ok(await deps.search.search({ query, page }, { accountId: viewer?.accountId ?? null, address })),
  ),
  route(performers.randomPerformers, async ({ query, viewer, address }) => {
    const data = await deps.search.random(
      { limit: query.limit, seed: query.seed },
      { accountId: viewer?.accountId ?? null, address },
    )
    return ok({ data, total: data.length })
  }),
  route(performers.topPerformers, async ({ query, viewer, address }) => {
    const data = await deps.search.top(query.limit, { accountId: viewer?.accountId ?? null, address })
    return ok({ data, total: data.length })
  }),
]

const ownPerformerRoutes = (deps: RouteDeps): BoundRoute[] => [
  route(performers.getOwnPerformer, async ({ viewer }) => ok(await findOwn(deps, viewer))),
  route(performers.updateOwnPerformer, async ({ body, viewer }) => {
    const age = body.dateOfBirth === undefined ? 'adult' : judgeBirthDate(body.dateOfBirth, deps.clock.now())
    if (age === 'minor') return refuse('UNDER_AGE')
    if (age === 'unreadable') return refuse('VALIDATION_FAILED', { fields: [{ field: 'dateOfBirth', rule: 'date' }] })
    const phone = phoneChangeOf(body)
    if (phone === 'unreadable') return refuse('VALIDATION_FAILED', { fields: [{ field: 'phone', rule: 'phone' }] })
    const performer = { ...performerChangeOf(body), ...phone }
    const refusal = deps.facts.refusePlans(
      defined({
        monthlyPriceCents: performer.monthly_price_cents,
        yearlyPriceCents: performer.yearly_price_cents,
        isFree: performer.is_free_subscription,
      }),
    )
    if (refusal !== null) return refusal

    const { username, firstName, lastName, name, gender, country } = body
    const profile = defined<ProfileChange>({ first_name: firstName, last_name: lastName, name, gender, country })
    const result = await updateAccount(deps, viewer.accountId, { ...defined({ username }), profile, performer })
    deps.forget(viewer.accountId)
    if (result.outcome === 'length_taken') return refuse('PLAN_LENGTH_TAKEN')
    return result.outcome === 'updated' ? ok(await findOwn(deps, viewer)) : refuseUpdate(result)
  }),
]

const centsOf = (amount: number | null | undefined): number | null | undefined =>
  typeof amount === 'number' ? toCents(amount) : amount

function performerChangeOf(body: BodyOf<typeof performers.updateOwnPerformer>): PerformerChange {
  return defined<PerformerChange>({
    bio: body.bio,
    sexual_orientation: body.sexualOrientation,
    age: body.age,
    eyes: body.eyes,
    hair: body.hair,
    height: body.height,
    weight: body.weight,
    size: body.size,
    ethnicity: body.ethnicity,
    body_type: body.bodyType,
    languages: body.languages,
    category_ids: body.categoryIds,
    is_free_subscription: body.isFreeSubscription,
    free_subscription_days: body.durationFreeSubscriptionDays,
    monthly_price_cents: centsOf(body.monthlyPrice),
    yearly_price_cents: centsOf(body.yearlyPrice),
    public_chat_price_token_cents: centsOf(body.publicChatPrice),
    private_chat_price_token_cents: centsOf(body.privateChatPrice),
    has_welcome_video: body.activateWelcomeVideo,
    date_of_birth: body.dateOfBirth?.slice(0, 10),
  })
}

function phoneChangeOf({
  phone,
  phoneCode,
}: BodyOf<typeof performers.updateOwnPerformer>): Pick<PerformerChange, 'phone' | 'phone_code'> | 'unreadable' {
  if (phone === undefined) return {}
  if (phone === null || phone.trim() === '') return { phone: null, phone_code: null }
  const read = readPhoneNumber({ phone, phoneCode: phoneCode ?? '' })
  return read ? { phone: read.phone, phone_code: read.phoneCode } : 'unreadable'
}

/** The sent fields: undefined ones were not sent, and stay. */
function defined<T extends object>(fields: { [K in keyof T]: T[K] | undefined }): T {
  // Without its undefined fields the object is what it was made from.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T
}

function refuseUpdate(result: Exclude<UpdateOutcome, { outcome: 'updated' | 'length_taken' }>) {
  return answerBy(result, {
    username_taken: 'USERNAME_TAKEN',
    username_refused: ({ reason }) => refuse('USERNAME_REFUSED', { reason }),
    renamed_recently: ({ availableAt }) => refuse('RENAMED_RECENTLY', { availableAt: availableAt.toISOString() }),
    name_look_alike: 'NAME_LOOK_ALIKE',
    identity_locked: ({ fields }) => refuse('IDENTITY_LOCKED', { fields }),
  })
}

const pictureRoutes = (deps: RouteDeps): BoundRoute[] => [
  route(users.uploadUserAvatar, (call) => answerPicture(deps, call, 'avatar', call.body.avatarUpload)),
  route(users.uploadPerformerAvatar, (call) => answerPicture(deps, call, 'avatar', call.body.avatarUpload)),
  route(users.uploadPerformerCover, (call) => answerPicture(deps, call, 'cover', call.body.coverUpload)),
  route(users.setUserAvatarPath, ({ body, viewer }) => answerChoice(deps, viewer.accountId, body.avatarPath)),
  route(performerFiles.setPerformerAvatarPath, ({ body, viewer }) =>
    answerChoice(deps, viewer.accountId, body.avatarPath),
  ),
]

async function answerChoice(deps: RouteDeps, accountId: string, avatarPath: string) {
  const result = await chooseAvatar(deps, { accountId, avatarPath })
  deps.forget(accountId)
  return result.outcome === 'chosen' ? ok({ _id: result.fileId, url: result.url }) : refuse('NOT_OWN_UPLOAD')
}

const documentRoutes = (deps: RouteDeps): BoundRoute[] => [
  route(performerFiles.uploadDocuments, async ({ body, files, viewer }) => {
    const uploadIds = {
      ...(body.idVerificationUpload && { idVerification: body.idVerificationUpload }),
      ...(body.documentVerificationUpload && { documentVerification: body.documentVerificationUpload }),
    }
    const result = await handInDocuments(deps, { performerId: viewer.accountId, files, uploadIds })
    switch (result.outcome) {
      case 'handed_in':
        return ok({ kinds: result.kinds, state: result.state })
      case 'not_allowed':
        return refuse('STATE_NOT_ALLOWED', { state: result.state })
      case 'missing':
        return refuse('FILE_MISSING')
      default:
        return refuse(documentRefusals[result.outcome])
    }
  }),
]

const documentRefusals = {
  unreadable: 'FILE_NOT_A_PICTURE',
  too_costly: 'PICTURE_TOO_LARGE',
  pdf_refused: 'PDF_NOT_ACCEPTED',
  too_large: 'TOO_LARGE',
  storage_full: 'STORAGE_FULL',
  busy: 'OVERLOADED',
} as const

type PictureCall = Pick<Call<typeof users.uploadUserAvatar>, 'files' | 'viewer'>

async function answerPicture(
  deps: RouteDeps,
  { files, viewer: { accountId } }: PictureCall,
  kind: PictureKind,
  uploadId: string | undefined,
) {
  const result = await showPicture(deps, { accountId, kind, files, uploadId })
  deps.forget(accountId)
  return answerBy(result, {
    stored: ({ fileId, url }) => ok({ _id: fileId, url }),
    missing: 'FILE_MISSING',
    not_a_picture: 'FILE_NOT_A_PICTURE',
    too_many_pixels: 'PICTURE_TOO_LARGE',
    too_large: 'TOO_LARGE',
    storage_full: 'STORAGE_FULL',
  })
}
