import type { Static, TObject, TSchema } from 'typebox'
import { IdParams } from './fields.ts'
import type { CommonProblem, ProblemBody, ProblemCode } from './problem.ts'

/**
 * Who may call: `anyone`; `account` = signed in; `fan_or_creator` = signed in and not staff; a role. The use-case may
 * refuse further.
 */
type Caller = 'anyone' | 'account' | 'fan_or_creator' | 'performer' | 'staff'

/** Parts of the operator's work that a member of staff may do. */
export type StaffRole = 'support' | 'reviewer' | 'finance' | 'admin'

/** Requests counted per `by` within `windowSeconds`; one more answers 429 with Retry-After. `durable` ones survive a restart. */
export type RateLimit = { count: number; windowSeconds: number; by: 'address' | 'account'; isDurable?: boolean }

/** A multipart field that carries a file. */
export type FileField = { maximumBytes: number; maximumCount?: number; isOptional?: boolean }

/** Events of accounts that operators search logs for. */
type SecurityEventName =
  | 'sign_in'
  | 'sign_out'
  | 'registration'
  | 'proof'
  | 'password_change'
  | 'password_reset_request'
  | 'password_reset'
  | 'email_change'
  | 'email_confirmation'
  | 'factor_added'
  | 'factor_removed'
  | 'recovery_codes_renewed'
  | 'sessions_ended'
  | 'account_linked'
  | 'account_unlinked'
  | 'deletion_request'
  | 'deletion_undone'
  | 'data_export'
  | 'data_export_download'
  | 'impersonation'
  | 'impersonation_end'
  | 'throttled'

/** What the call is for the security of accounts: its outcome is logged and counted. */
type SecurityEvent = {
  readonly name: SecurityEventName
  /** The proof that the call checks; absent where it checks none. */
  readonly factor?: 'password' | 'code' | 'passkey' | 'link' | 'token' | 'google' | 'twitter' | 'pan'
  /** The field of the body that names an account: only a keyed hash of it is kept. */
  readonly typedIn?: 'username' | 'email'
}

export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH'
  /** Under `/api`, with `:name` for parameters. */
  readonly path: `/${string}`
  /** The feature it belongs to: the group in the documentation. */
  readonly area: string
  /** One sentence for the documentation. */
  readonly summary: string
  readonly caller: Caller
  /** For staff: one of these roles suffices. Such a call is always refused while impersonating. */
  readonly staffRoles?: readonly [StaffRole, ...StaffRole[]]
  /** Refused while impersonating: money of the account and its security. */
  readonly forbidsImpersonation?: boolean
  /** Refused where the caller's age does not suffice: where their region asks for an assurance, without a valid one. */
  readonly requiresAge?: boolean
  /** Of a path with `:id`, where the call does not say otherwise, that id. */
  readonly params?: TObject
  readonly query?: TObject
  /** JSON body; of a multipart call the fields beside its files. */
  readonly body?: TSchema
  /** Present = the call is multipart/form-data. */
  readonly files?: Readonly<Record<string, FileField>>
  /** Called by a program that signs its requests: the handler gets the raw bytes and verifies the sender. */
  readonly isRaw?: boolean
  /** Of a raw call: the handler may answer in plain text instead, to a program that waits for certain words. */
  readonly mayAnswerText?: boolean
  /** The envelope's `data`, by status. */
  readonly data: { readonly 200?: TSchema; readonly 201?: TSchema }
  /** Refusals beyond those that any call may answer. */
  readonly problems?: readonly ProblemCode[]
  /** Honours `Idempotency-Key`: every call that moves money. */
  readonly isIdempotent?: boolean
  /** Fields of the body that hold account numbers of banks, of which one in ten passes for a card's by chance. */
  readonly accountNumberFields?: readonly string[]
  /**
   * For a list: its `cursor` is a position in the list of this name, valid only for its `sortBy` and `sort`. A position
   * has `keyCount` sort keys (default 1) beside the id of its row.
   */
  readonly cursor?: { readonly list: string; readonly keyCount?: number }
  /** Needs a sign-in of the last 15 minutes. */
  readonly needsFreshSignIn?: boolean
  readonly rateLimit?: RateLimit
  readonly securityEvent?: SecurityEvent
  /** The answer is the same for everyone in one language, and may be cached for this long. */
  readonly cacheSeconds?: number
}

/** Method and path of a call: `GET /follows/:id`. */
type Call = `${Endpoint['method']} ${Endpoint['path']}`

type CallOf<C extends Call> =
  C extends `${infer Method extends Endpoint['method']} ${infer Path extends Endpoint['path']}`
    ? { readonly method: Method; readonly path: Path }
    : never

type IdOf<C extends Call> = C extends `${string}/:id` | `${string}/:id/${string}`
  ? { readonly params: typeof IdParams }
  : unknown

type Described<C extends Call, Shared, Own> = CallOf<C> &
  ('params' extends keyof Own | keyof Shared ? unknown : IdOf<C>) &
  Omit<Own, 'method' | 'path'> &
  Omit<Shared, keyof Own | 'method' | 'path'>

type MissingIn<Shared> = Omit<Endpoint, 'method' | 'path' | keyof Shared> & Partial<Omit<Endpoint, 'method' | 'path'>>

/**
 * Describes calls that have something in common, such as their area and who may call: `endpointsOf(shared)('GET /path', own)`.
 * What a call says itself takes precedence. Keeps literal types, from which request and reply types fall out.
 */
export function endpointsOf<const Shared extends Partial<Endpoint>>(shared: Shared) {
  return <const C extends Call, const Own extends MissingIn<Shared>>(call: C, own: Own): Described<C, Shared, Own> => {
    const [method, path] = call.split(' ')
    const id = /\/:id\b/.test(call) && { params: IdParams }
    return { ...id, ...shared, ...own, method, path } as unknown as Described<C, Shared, Own>
  }
}

/** Describes one call. */
export const endpoint = endpointsOf({})

type Part<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E[K] extends TSchema ? Static<E[K]> : undefined

/** Request parts after validation and defaults. */
export type ParamsOf<E extends Endpoint> = Part<E, 'params'>
export type QueryOf<E extends Endpoint> = Part<E, 'query'>
export type BodyOf<E extends Endpoint> = Part<E, 'body'>

/** `data` of a success, whatever its status. */
export type DataOf<E extends Endpoint> = {
  [S in keyof E['data']]: E['data'][S] extends TSchema ? Static<E['data'][S]> : never
}[keyof E['data']]

/** The refusals that this call names itself. */
export type OwnProblem<E extends Endpoint> = E['problems'] extends readonly (infer C extends ProblemCode)[] ? C : never

/** Every part of a query may be left out, or be absent in a variable. */
type Requested<Q> = { [K in keyof Q]?: Q[K] | undefined }

/** What a caller supplies: parts with a default may be left out of a query. */
export type RequestOf<E extends Endpoint> = (E['params'] extends TSchema
  ? { params: Static<E['params']> }
  : { params?: undefined }) &
  (E['query'] extends TSchema ? { query?: Requested<Static<E['query']>> } : { query?: undefined }) &
  (E['body'] extends TSchema ? { body: Static<E['body']> } : { body?: undefined }) &
  (E['files'] extends Readonly<Record<string, FileField>> ? { files?: FilesOf<E['files']> } : { files?: undefined })

/** Files of a call, by their field. */
type FilesOf<F> = { [N in keyof F]?: Blob | readonly Blob[] | undefined }

/** The reply: a success with its data, or a refusal distinguished by `error`. */
export type ReplyOf<E extends Endpoint> =
  | { isOk: true; status: 200 | 201; data: DataOf<E> }
  | { isOk: false; status: number; problem: ProblemBody<OwnProblem<E> | CommonProblem> }
