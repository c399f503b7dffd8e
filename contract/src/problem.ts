import { Type, type Static, type TSchema } from 'typebox'
import { SignedAmount } from './money.ts'
import { Time } from './fields.ts'
import { deletionProblems } from './deletion-words.ts'
import { fanListProblems } from './fan-list-words.ts'
import { messageProblems } from './message-words.ts'
import { secondStepProblems } from './second-step-words.ts'
import { streamProblems } from './stream-words.ts'
import { captionsFaults } from './captions-words.ts'
import { creatorRequirements } from './creator-verification.ts'
import { couponRefusals, limitPeriods } from './payment-words.ts'

/** One refusal: its HTTP status and, when a caller can act on them, its facts. */
type Problem = { readonly status: number; readonly details?: TSchema }

const Limits = Type.Object({ minimum: SignedAmount, maximum: SignedAmount })

/**
 * Every refusal, by its code. The code is stable and for programs; the message of an answer is for people, in the
 * caller's language.
 */
export const problems = {
  // what any call may answer
  VALIDATION_FAILED: {
    status: 400,
    details: Type.Object({ fields: Type.Array(Type.Object({ field: Type.String(), rule: Type.String() })) }),
  },
  CARD_NUMBER_REFUSED: { status: 400 },
  UNAUTHENTICATED: { status: 401 },
  FORBIDDEN: { status: 403 },
  REAUTHENTICATION_REQUIRED: { status: 403 },
  NOT_FOUND: { status: 404 },
  TOO_LARGE: { status: 413 },
  UNSUPPORTED_KIND: { status: 415 },
  IDEMPOTENCY_KEY_REUSED: { status: 409 },
  TOO_MANY_REQUESTS: { status: 429, details: Type.Object({ retryAfterSeconds: Type.Integer() }) },
  INTERNAL: { status: 500 },
  NOT_BUILT: { status: 501 },
  OVERLOADED: { status: 503 },
  MAINTENANCE: { status: 503 },
  COUNTRY_BLOCKED: { status: 451 },
  /** `verifyAt` is the page of the site that leads to the age provider. */
  AGE_NOT_CONFIRMED: { status: 403, details: Type.Object({ verifyAt: Type.String() }) },
  // identity
  INCORRECT_CREDENTIALS: { status: 422 },
  USERNAME_TAKEN: { status: 409 },
  USERNAME_REFUSED: {
    status: 400,
    details: Type.Object({
      reason: Type.Enum(['length', 'characters', 'separators', 'reserved', 'looks_like_id', 'look_alike']),
    }),
  },
  /** A display name that could be taken for a verified creator's. */
  NAME_LOOK_ALIKE: { status: 409 },
  RENAMED_RECENTLY: { status: 422, details: Type.Object({ availableAt: Time }) },
  PASSWORD_TOO_COMMON: { status: 400 },
  INCORRECT_PASSWORD: { status: 403 },
  UNDER_AGE: { status: 422 },
  EMAIL_NOT_VERIFIED: { status: 403 },
  ACCOUNT_CLOSED: { status: 403 },
  // sign-on by third parties; rule ACC-13
  SIGN_ON_FAILED: { status: 422 },
  SIGN_ON_EMAIL_IN_USE: { status: 409 },
  SIGN_ON_EXPIRED: { status: 401 },
  SIGN_ON_MALFORMED: { status: 400 },
  SIGN_ON_UNAVAILABLE: { status: 503 },
  SIGN_ON_NOT_CONFIGURED: { status: 503 },
  ACCOUNT_LINKED_ELSEWHERE: { status: 409 },
  ACCOUNT_NOT_LINKED: { status: 404 },
  LAST_WAY_IN: { status: 422 },
  /** Staff act as fans and creators whose account is active; never as staff. */
  IMPERSONATION_REFUSED: { status: 422 },
  CAPTCHA_REFUSED: { status: 422 },
  PICTURE_NOT_IMPORTED: { status: 422 },
  LINK_INVALID: { status: 422 },
  ...secondStepProblems,
  ...deletionProblems,
  SIGN_IN_OUTDATED: { status: 401 },
  PASSKEY_REFUSED: { status: 401 },
  TOO_MANY_PASSKEYS: { status: 422 },
  NO_PASSKEY: { status: 422 },
  NOT_OWN_UPLOAD: { status: 422 },
  PERFORMER_NOT_APPROVED: { status: 403 },
  FREE_SUBSCRIPTION_DISABLED: { status: 422 },
  /** A price and an offer of the same length would be two prices of one plan. */
  PLAN_LENGTH_TAKEN: { status: 422 },
  /** Another verified creator's name looks like this creator's, so both cannot be public. */
  CREATOR_NAME_LOOK_ALIKE: { status: 409 },
  /** Review and approval need everything that rule CRE-9 names. */
  CREATOR_NOT_READY: {
    status: 409,
    details: Type.Object({ missing: Type.Array(Type.Enum([...creatorRequirements])) }),
  },
  /** Fields that staff compare with documents; they do not change from the review on. */
  IDENTITY_LOCKED: { status: 409, details: Type.Object({ fields: Type.Array(Type.String()) }) },
  STATE_NOT_ALLOWED: { status: 422, details: Type.Object({ state: Type.String() }) },
  // site
  SETTING_REFUSED: { status: 422, details: Type.Object({ names: Type.Array(Type.String()) }) },
  SLUG_TAKEN: { status: 409, details: Type.Object({ field: Type.Literal('slug') }) },
  PROOF_REFUSED: { status: 422 },
  AGE_PROVIDER_UNAVAILABLE: { status: 503 },
  // media
  FILE_NOT_A_PICTURE: { status: 422 },
  PICTURE_TOO_LARGE: { status: 422 },
  FILE_NOT_A_VIDEO: { status: 422 },
  FILE_NOT_A_SOUND: { status: 422 },
  /** A video or sound that is too long, or has more pixels than are processed. */
  MEDIA_BEYOND_LIMITS: { status: 422 },
  /** Of a proof of identity: unreadable, encrypted, too many pages, or with scripts, links, forms that send or other files. */
  PDF_NOT_ACCEPTED: { status: 422 },
  STORAGE_QUOTA_REACHED: {
    status: 422,
    details: Type.Object({ usedBytes: Type.Integer(), maximumBytes: Type.Integer() }),
  },
  STORAGE_FULL: { status: 507 },
  /** Of an upload in pieces: another request has written there; a HEAD tells where to go on. */
  UPLOAD_OFFSET_WRONG: { status: 409 },
  /** The version of the tus protocol is not ours. */
  UPLOAD_PROTOCOL_UNKNOWN: { status: 412 },
  TOO_MANY_UPLOADS: { status: 422, details: Type.Object({ maximumCount: Type.Integer() }) },
  FILE_TOO_LARGE: { status: 413, details: Type.Object({ maximumBytes: Type.Integer() }) },
  FILE_MISSING: { status: 422 },
  FILE_NOT_READY: { status: 422 },
  TOO_MANY_FILES: { status: 422, details: Type.Object({ maximum: Type.Integer() }) },
  // galleries and videos
  GALLERY_FULL: { status: 422, details: Type.Object({ maximum: Type.Integer() }) },
  PHOTO_WITHOUT_GALLERY: { status: 422 },
  /** A published video has a film. */
  VIDEO_FILE_NEEDED: { status: 422 },
  /** These accounts cannot be named: not a public creator, the creator themselves, or they declined. */
  PARTICIPANT_NOT_AVAILABLE: { status: 422, details: Type.Object({ participantIds: Type.Array(Type.String()) }) },
  /** Not WebVTT; the line is counted from 1. */
  CAPTIONS_NOT_READABLE: {
    status: 422,
    details: Type.Object({ line: Type.Integer(), fault: Type.Enum([...captionsFaults]) }),
  },
  // products, addresses and orders
  /** A digital product that is offered has a file, and every offered product a price. */
  PRODUCT_NOT_COMPLETE: {
    status: 422,
    details: Type.Object({ missing: Type.Array(Type.Enum(['price', 'digitalFile'])) }),
  },
  TOO_MANY_ADDRESSES: { status: 422, details: Type.Object({ maximum: Type.Integer() }) },
  /** Its state does not allow this any more, or only goes forward. */
  ORDER_STATE_PASSED: { status: 422, details: Type.Object({ deliveryStatus: Type.String() }) },
  /** It is not as its creator saw it: its buyer has chosen another address. */
  ORDER_CHANGED: { status: 409 },
  // money
  INSUFFICIENT_BALANCE: {
    status: 422,
    details: Type.Object({ shortBy: SignedAmount, balance: SignedAmount, price: SignedAmount }),
  },
  PRICE_CHANGED: { status: 409, details: Type.Object({ price: SignedAmount }) },
  AMOUNT_OUT_OF_LIMITS: { status: 422, details: Limits },
  NOT_FOR_SALE: { status: 422 },
  OUT_OF_STOCK: { status: 422, details: Type.Object({ available: Type.Integer() }) },
  OWN_ITEM: { status: 422 },
  TIP_LIMIT_REACHED: { status: 422, details: Type.Object({ maximum: SignedAmount }) },
  GATEWAY_NOT_CHOSEN: { status: 503 },
  GATEWAY_UNAVAILABLE: { status: 503 },
  CHECKOUT_CLOSED: { status: 409 },
  WEBHOOK_REFUSED: { status: 401 },
  CARD_REFERENCE_UNKNOWN: { status: 422 },
  /** The gateway's script asks the holder with this secret; the setup's id is then the reference. */
  CARD_AUTHENTICATION_REQUIRED: { status: 422, details: Type.Object({ stripeClientSecret: Type.String() }) },
  ...fanListProblems,
  ...messageProblems,
  ...streamProblems,
  // subscriptions
  ALREADY_SUBSCRIBED: { status: 409, details: Type.Object({ subscriptionId: Type.String() }) },
  FREE_SUBSCRIPTION_USED: { status: 422 },
  PLAN_NOT_OFFERED: { status: 422 },
  TRIAL_LINK_INVALID: { status: 422 },
  SUBSCRIPTION_ENDED: { status: 409 },
  COUPON_REFUSED: { status: 422, details: Type.Object({ reason: Type.Enum([...couponRefusals]) }) },
  COUPON_CODE_TAKEN: { status: 409, details: Type.Object({ field: Type.Literal('code') }) },
  SPENDING_LIMIT_REACHED: {
    status: 422,
    details: Type.Object({
      period: Type.Enum([...limitPeriods]),
      limit: SignedAmount,
      spent: SignedAmount,
      left: SignedAmount,
    }),
  },
  // Each names the alternative.
  NOT_REFUNDABLE: { status: 422 },
  REFUND_DISPUTED: { status: 422 },
  REFUND_SPENT: { status: 422 },
  REFUND_OF_NOTHING: { status: 422 },
  REFUND_AT_GATEWAY: { status: 422 },
  SECOND_PERSON_REQUIRED: { status: 403 },
  DECIDED_ALREADY: { status: 409 },
  // payouts
  PAYOUT_ALREADY_OPEN: { status: 422 },
  PAYOUT_NOT_READY: { status: 422, details: Type.Object({ state: Type.String() }) },
  PAYOUT_ON_HOLD: { status: 422, details: Type.Object({ heldUntil: Time }) },
  BALANCE_NEGATIVE: { status: 422, details: Type.Object({ balance: SignedAmount }) },
  PAYMENT_ACCOUNT_MISSING: { status: 422 },
  // feeds
  POLL_CLOSED: { status: 422 },
  SCHEDULE_IN_PAST: { status: 422, details: Type.Object({ now: Time }) },
  FEED_EMPTY: { status: 422 },
  POLL_INCOMPLETE: { status: 422 },
  POLL_HAS_VOTES: { status: 422 },
  ALREADY_VOTED: { status: 409 },
  /** A comment has words that this site does not allow. */
  WORDS_REFUSED: { status: 422 },
  ITEM_LOCKED: { status: 403, details: Type.Object({ isSale: Type.Boolean(), price: SignedAmount }) },
} as const satisfies Record<string, Problem>

export type ProblemCode = keyof typeof problems

/** The facts of a refusal; `undefined` when it has none. */
export type ProblemDetails<C extends ProblemCode> = (typeof problems)[C] extends { details: infer D extends TSchema }
  ? Static<D>
  : undefined

/** The body of every refusal. */
export type ProblemBody<C extends ProblemCode = ProblemCode> = {
  [K in C]: { statusCode: number; message: string; error: K; details?: ProblemDetails<K> }
}[C]

/** What any call may answer without naming it. */
export const commonProblems = [
  'VALIDATION_FAILED',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_FOUND',
  'TOO_MANY_REQUESTS',
  'INTERNAL',
  'MAINTENANCE',
  'OVERLOADED',
  'COUNTRY_BLOCKED',
  'CARD_NUMBER_REFUSED',
  'TOO_LARGE',
  'UNSUPPORTED_KIND',
  'IDEMPOTENCY_KEY_REUSED',
  'REAUTHENTICATION_REQUIRED',
  'AGE_NOT_CONFIRMED',
] as const satisfies readonly ProblemCode[]

export type CommonProblem = (typeof commonProblems)[number]
