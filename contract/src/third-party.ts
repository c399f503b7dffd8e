import { Type, type Static } from 'typebox'
import { endpoint, endpointsOf } from './endpoint.ts'
import { nullable } from './nullable.ts'
import {
  Address,
  CodeChallenge,
  GoogleCode,
  Nonce,
  ProviderToken,
  Secret,
  signOnLimit,
  signOnProblems,
} from './sign-on-fields.ts'

export { signOnProblems, thirdParties, type ThirdParty } from './sign-on-fields.ts'

/** The role of a new account; an existing account keeps its own. */
const SignOnRole = Type.Enum(['user', 'performer'], { default: 'user' })

const Token = Type.Object({ token: Type.String() })

const signInProblems = [...signOnProblems, 'ACCOUNT_CLOSED', 'EMAIL_NOT_VERIFIED', 'SECOND_STEP_REQUIRED'] as const

/** The widget as a page loads it. */
export const SignOnWidget = Type.Object({
  scriptUrl: Type.String(),
  /** The widget's client id of this site. */
  clientId: Type.String(),
})
export type SignOnWidget = Static<typeof SignOnWidget>

/** The configured ways of signing in. */
export const SignOnWays = Type.Object({ google: Type.Boolean(), twitter: Type.Boolean(), pan: nullable(SignOnWidget) })
export type SignOnWays = Static<typeof SignOnWays>

const publicEndpoint = endpointsOf({ area: 'auth', caller: 'anyone' })

export const getSignOnWays = publicEndpoint('GET /auth/providers', {
  summary: 'The third parties whose accounts open this site. A way that is not set up is not offered.',
  data: { 200: SignOnWays },
})

export const startGoogle = publicEndpoint('POST /auth/google/authorize', {
  summary:
    'The address at Google where somebody signs in, for a code with PKCE. The caller keeps state, nonce and verifier.',
  body: Type.Object({ redirectUri: Address, state: Nonce, nonce: Nonce, codeChallenge: CodeChallenge }),
  data: { 200: Type.Object({ url: Type.String() }) },
  problems: signOnProblems,
  rateLimit: signOnLimit,
})

export const googleLogin = publicEndpoint('POST /auth/google/login', {
  summary:
    "Signs in by Google's ID token, which is taken once. A nonce that it was asked for with is sent beside it; otherwise it is refused.",
  body: Type.Object({ tokenId: ProviderToken, nonce: Type.Optional(Nonce), role: SignOnRole }),
  data: { 200: Token },
  problems: signInProblems,
  rateLimit: signOnLimit,
  securityEvent: { name: 'sign_in', factor: 'google' },
})

export const googleToken = publicEndpoint('POST /auth/google/token', {
  summary:
    'Signs in by a code of Google, which is taken once, with its PKCE verifier and the nonce that was asked for.',
  body: Type.Object({ ...GoogleCode.properties, role: SignOnRole }),
  data: { 200: Token },
  problems: signInProblems,
  rateLimit: signOnLimit,
  securityEvent: { name: 'sign_in', factor: 'google' },
})

export const twitterLogin = publicEndpoint('POST /auth/twitter/login', {
  summary: 'Begins a sign-in at X: the address to go to, and the pair to keep until somebody comes back.',
  body: Type.Object({ callbackUrl: Address }),
  data: { 200: Type.Object({ url: Type.String(), oauthToken: Type.String(), oauthTokenSecret: Type.String() }) },
  problems: signOnProblems,
  rateLimit: signOnLimit,
})

export const twitterCallback = publicEndpoint('POST /auth/twitter/callback', {
  summary: 'Ends a sign-in at X with the verifier and the pair that was kept. A pair is taken once.',
  body: Type.Object({
    oauth_verifier: Secret,
    /** The token in X's callback; must be the stored one. */
    oauth_token: Type.Optional(Secret),
    oauthToken: Secret,
    oauthTokenSecret: Secret,
    role: SignOnRole,
  }),
  data: { 200: Token },
  problems: signInProblems,
  rateLimit: signOnLimit,
  securityEvent: { name: 'sign_in', factor: 'twitter' },
})

export const panToken = publicEndpoint('POST /auth/pan/token', {
  summary: 'Signs in by the access token of the single sign-on widget.',
  body: Type.Object({ accessToken: ProviderToken, role: SignOnRole }),
  data: { 200: Token },
  problems: signInProblems,
  rateLimit: signOnLimit,
  securityEvent: { name: 'sign_in', factor: 'pan' },
})

export const loginByToken = publicEndpoint('POST /auth/login/token', {
  summary: 'Takes up a session by its token. The token stays what it was and lasts no longer for it.',
  body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 256 }) }),
  data: { 200: Token },
  problems: ['SIGN_ON_EXPIRED'],
  rateLimit: signOnLimit,
  securityEvent: { name: 'sign_in', factor: 'token' },
})

/** Which token proves the other account: Google's ID token, or the widget's access token. */
const provenBy = {
  provider: Type.Enum(['pan', 'google'], { default: 'pan' }),
  accessToken: ProviderToken,
  /** The nonce that Google's ID token was asked for with, if any. */
  nonce: Type.Optional(Nonce),
}

export const authByAccount = endpoint('POST /users/authByAccount', {
  area: 'users',
  summary: 'Signs in by a third-party account that is linked already. Makes no account.',
  caller: 'anyone',
  body: Type.Object(provenBy),
  data: { 200: Token },
  problems: [...signInProblems, 'ACCOUNT_NOT_LINKED'],
  rateLimit: signOnLimit,
  securityEvent: { name: 'sign_in', factor: 'pan' },
})
