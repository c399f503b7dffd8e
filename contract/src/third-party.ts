import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Done, Id, Time } from './fields.ts'
import { nullable } from './nullable.ts'
import { CurrentUser } from './users.ts'

/** Whose accounts open ours. `pan` is the single sign-on widget. */
export const thirdParties = ['google', 'twitter', 'pan'] as const
export type ThirdParty = (typeof thirdParties)[number]

/** What somebody becomes who signs in for the first time; an account that exists keeps its own. */
const SignOnRole = Type.Enum(['user', 'performer'], { default: 'user' })

const ProviderToken = Type.String({ minLength: 1, maxLength: 8_192 })
const Secret = Type.String({ minLength: 1, maxLength: 512 })
const Address = Type.String({ minLength: 1, maxLength: 2_048 })

/** 43 to 128 characters that need no escaping. RFC 7636 §4.1 */
const CodeVerifier = Type.String({ pattern: '^[A-Za-z0-9._~-]{43,128}$' })
/** SHA-256 as base64url. RFC 7636 §4.2 */
const CodeChallenge = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' })
/** Chance enough that nobody guesses it. */
const Nonce = Type.String({ minLength: 16, maxLength: 255 })

/** What Google sends somebody back with, and what was kept meanwhile. */
const GoogleCode = Type.Object({
  code: Type.String({ minLength: 1, maxLength: 2_048 }),
  codeVerifier: CodeVerifier,
  redirectUri: Address,
  nonce: Nonce,
})

const Token = Type.Object({ token: Type.String() })

/** Why a sign-on by a third party does not succeed. Specification §8. */
export const signOnProblems = [
  'SIGN_ON_FAILED',
  'SIGN_ON_EMAIL_IN_USE',
  'SIGN_ON_EXPIRED',
  'SIGN_ON_MALFORMED',
  'SIGN_ON_UNAVAILABLE',
  'SIGN_ON_NOT_CONFIGURED',
] as const

const signInProblems = [...signOnProblems, 'ACCOUNT_CLOSED', 'EMAIL_NOT_VERIFIED', 'SECOND_STEP_REQUIRED'] as const

/** Enough for an office behind one address, too little for trying tokens. */
const signOnLimit = { count: 60, windowSeconds: 300, by: 'address', isDurable: true } as const

/** The widget as a page loads it. */
export const SignOnWidget = Type.Object({
  scriptUrl: Type.String(),
  /** By what the widget's makers know this site. */
  clientId: Type.String(),
})
export type SignOnWidget = Static<typeof SignOnWidget>

/** The ways of signing in that the operator has set up. */
export const SignOnWays = Type.Object({ google: Type.Boolean(), twitter: Type.Boolean(), pan: nullable(SignOnWidget) })
export type SignOnWays = Static<typeof SignOnWays>

export const getSignOnWays = endpoint({
  method: 'GET',
  path: '/auth/providers',
  area: 'auth',
  summary: 'The third parties whose accounts open this site. A way that is not set up is not offered.',
  caller: 'anyone',
  data: { 200: SignOnWays },
})

export const startGoogle = endpoint({
  method: 'POST',
  path: '/auth/google/authorize',
  area: 'auth',
  summary:
    'The address at Google where somebody signs in, for a code with PKCE. The caller keeps state, nonce and verifier.',
  caller: 'anyone',
  body: Type.Object({ redirectUri: Address, state: Nonce, nonce: Nonce, codeChallenge: CodeChallenge }),
  data: { 200: Type.Object({ url: Type.String() }) },
  problems: signOnProblems,
  rateLimit: signOnLimit,
})

export const googleLogin = endpoint({
  method: 'POST',
  path: '/auth/google/login',
  area: 'auth',
  summary: "Signs in by Google's ID token, which is taken once. A nonce that it carries must be sent beside it.",
  caller: 'anyone',
  body: Type.Object({ tokenId: ProviderToken, nonce: Type.Optional(Nonce), role: SignOnRole }),
  data: { 200: Token },
  problems: signInProblems,
  rateLimit: signOnLimit,
})

export const googleToken = endpoint({
  method: 'POST',
  path: '/auth/google/token',
  area: 'auth',
  summary:
    'Signs in by a code of Google, which is taken once, with its PKCE verifier and the nonce that was asked for.',
  caller: 'anyone',
  body: Type.Object({ ...GoogleCode.properties, role: SignOnRole }),
  data: { 200: Token },
  problems: signInProblems,
  rateLimit: signOnLimit,
})

export const twitterLogin = endpoint({
  method: 'POST',
  path: '/auth/twitter/login',
  area: 'auth',
  summary: 'Begins a sign-in at X: the address to go to, and the pair to keep until somebody comes back.',
  caller: 'anyone',
  body: Type.Object({ callbackUrl: Address }),
  data: { 200: Type.Object({ url: Type.String(), oauthToken: Type.String(), oauthTokenSecret: Type.String() }) },
  problems: signOnProblems,
  rateLimit: signOnLimit,
})

export const twitterCallback = endpoint({
  method: 'POST',
  path: '/auth/twitter/callback',
  area: 'auth',
  summary: 'Ends a sign-in at X with the verifier and the pair that was kept. A pair is taken once.',
  caller: 'anyone',
  body: Type.Object({
    oauth_verifier: Secret,
    /** What X named when it sent somebody back: must be the one that was kept. */
    oauth_token: Type.Optional(Secret),
    oauthToken: Secret,
    oauthTokenSecret: Secret,
    role: SignOnRole,
  }),
  data: { 200: Token },
  problems: signInProblems,
  rateLimit: signOnLimit,
})

export const panToken = endpoint({
  method: 'POST',
  path: '/auth/pan/token',
  area: 'auth',
  summary: 'Signs in by the access token of the single sign-on widget.',
  caller: 'anyone',
  body: Type.Object({ accessToken: ProviderToken, role: SignOnRole }),
  data: { 200: Token },
  problems: signInProblems,
  rateLimit: signOnLimit,
})

export const loginByToken = endpoint({
  method: 'POST',
  path: '/auth/login/token',
  area: 'auth',
  summary: 'Takes up a session by its token. The token stays what it was and lasts no longer for it.',
  caller: 'anyone',
  body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 256 }) }),
  data: { 200: Token },
  problems: ['SIGN_ON_EXPIRED'],
  rateLimit: signOnLimit,
})

/** Which token proves the other account: Google's ID token, or the widget's access token. */
const provenBy = {
  provider: Type.Enum(['pan', 'google'], { default: 'pan' }),
  accessToken: ProviderToken,
}

/** What X sends somebody back with, and the pair that was kept meanwhile. */
const TwitterPair = Type.Object({ oauth_verifier: Secret, oauthToken: Secret, oauthTokenSecret: Secret })

/** What proves the other account: a token, Google's code, or X's pair. Exactly what the provider calls for. */
const linkedBy = {
  provider: Type.Enum([...thirdParties], { default: 'pan' }),
  accessToken: Type.Optional(ProviderToken),
  googleCode: Type.Optional(GoogleCode),
  twitterPair: Type.Optional(TwitterPair),
}

export const LinkedAccounts = Type.Object({
  accounts: Type.Array(Type.Object({ provider: Type.Enum([...thirdParties]), linkedAt: Time })),
  hasPassword: Type.Boolean(),
  /** Whether one of them may go: another way of signing in would be left. */
  mayUnlink: Type.Boolean(),
})
export type LinkedAccounts = Static<typeof LinkedAccounts>

export const listLinkedAccounts = endpoint({
  method: 'GET',
  path: '/users/accounts',
  area: 'users',
  summary: 'The third-party accounts that open the one signed in.',
  caller: 'account',
  data: { 200: LinkedAccounts },
})

export const beginLink = endpoint({
  method: 'POST',
  path: '/users/accounts/authorize',
  area: 'users',
  summary:
    'Begins linking an account at Google or X: where to go. The caller keeps what must come back; for X that is the pair.',
  caller: 'account',
  body: Type.Object({
    provider: Type.Enum(['google', 'twitter']),
    /** The page that somebody comes back to. */
    redirectUri: Address,
    /** What Google's answer is held to. */
    google: Type.Optional(Type.Object({ state: Nonce, nonce: Nonce, codeChallenge: CodeChallenge })),
  }),
  data: {
    200: Type.Object({
      url: Type.String(),
      twitterPair: nullable(Type.Object({ oauthToken: Type.String(), oauthTokenSecret: Type.String() })),
    }),
  },
  problems: signOnProblems,
  rateLimit: signOnLimit,
  needsFreshSignIn: true,
})

export const unlinkAccount = endpoint({
  method: 'DELETE',
  path: '/users/accounts/:provider',
  area: 'users',
  summary: 'Forgets a third-party account, unless it is the last way of signing in. Its owner gets a mail.',
  caller: 'account',
  params: Type.Object({ provider: Type.Enum([...thirdParties]) }),
  data: { 200: Done },
  problems: ['ACCOUNT_NOT_LINKED', 'LAST_WAY_IN'],
  needsFreshSignIn: true,
})

export const linkAccount = endpoint({
  method: 'POST',
  path: '/users/accounts',
  area: 'users',
  summary:
    'Links a third-party account to the one signed in, and takes over its picture where `fileType` names one. Its owner gets a mail.',
  caller: 'account',
  body: Type.Object({
    ...linkedBy,
    fileType: Type.Optional(Type.Enum(['avatar', 'cover'])),
    /** Whose profile gets the picture: nobody's but one's own. */
    targetObjectId: Type.Optional(Id),
  }),
  data: { 200: CurrentUser },
  problems: [...signOnProblems, 'ACCOUNT_LINKED_ELSEWHERE', 'PICTURE_NOT_IMPORTED'],
  rateLimit: signOnLimit,
  needsFreshSignIn: true,
})

export const authByAccount = endpoint({
  method: 'POST',
  path: '/users/authByAccount',
  area: 'users',
  summary: 'Signs in by a third-party account that is linked already. Makes no account.',
  caller: 'anyone',
  body: Type.Object(provenBy),
  data: { 200: Token },
  problems: [...signInProblems, 'ACCOUNT_NOT_LINKED'],
  rateLimit: signOnLimit,
})
