import { Type, type Static } from 'typebox'
import { endpoint, endpointsOf } from './endpoint.ts'
import { Done, Id, Time } from './fields.ts'
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
  thirdParties,
} from './sign-on-fields.ts'
import { CurrentUser } from './users.ts'

/** X's callback parameters, with the stored token pair. */
const TwitterPair = Type.Object({ oauth_verifier: Secret, oauthToken: Secret, oauthTokenSecret: Secret })

/** The proof of the other account: a token, Google's code, or X's pair. Exactly the provider's own. */
const linkedBy = {
  provider: Type.Enum([...thirdParties], { default: 'pan' }),
  accessToken: Type.Optional(ProviderToken),
  /** The nonce that Google's ID token was asked for with, if any. */
  nonce: Type.Optional(Nonce),
  googleCode: Type.Optional(GoogleCode),
  twitterPair: Type.Optional(TwitterPair),
}

export const LinkedAccounts = Type.Object({
  accounts: Type.Array(Type.Object({ provider: Type.Enum([...thirdParties]), linkedAt: Time })),
  hasPassword: Type.Boolean(),
  /** Whether one of them may be unlinked: another way of signing in remains. */
  mayUnlink: Type.Boolean(),
})
export type LinkedAccounts = Static<typeof LinkedAccounts>

export const listLinkedAccounts = endpoint('GET /users/accounts', {
  area: 'users',
  summary: 'The third-party accounts that open the one signed in.',
  caller: 'account',
  data: { 200: LinkedAccounts },
})

const memberEndpoint = endpointsOf({
  area: 'users',
  caller: 'fan_or_creator',
  forbidsImpersonation: true,
  needsFreshSignIn: true,
})

export const beginLink = memberEndpoint('POST /users/accounts/authorize', {
  summary:
    'Begins linking an account at Google or X: where to go. The caller keeps what must come back; for X that is the pair.',
  body: Type.Object({
    provider: Type.Enum(['google', 'twitter']),
    /** The callback page. */
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
})

export const unlinkAccount = memberEndpoint('DELETE /users/accounts/:provider', {
  summary: 'Forgets a third-party account, unless it is the last way of signing in. Its owner gets a mail.',
  params: Type.Object({ provider: Type.Enum([...thirdParties]) }),
  data: { 200: Done },
  problems: ['ACCOUNT_NOT_LINKED', 'LAST_WAY_IN'],
  securityEvent: { name: 'account_unlinked' },
})

export const linkAccount = memberEndpoint('POST /users/accounts', {
  summary:
    'Links a third-party account to the one signed in, and takes over its picture where `fileType` names one. Its owner gets a mail.',
  body: Type.Object({
    ...linkedBy,
    fileType: Type.Optional(Type.Enum(['avatar', 'cover'])),
    /** The profile that gets the picture: one's own only. */
    targetObjectId: Type.Optional(Id),
  }),
  data: { 200: CurrentUser },
  problems: [...signOnProblems, 'ACCOUNT_LINKED_ELSEWHERE', 'PICTURE_NOT_IMPORTED'],
  rateLimit: signOnLimit,
  securityEvent: { name: 'account_linked' },
})
