import type { Locale } from '@stagedoor/contract/locales'
import * as calls from '@stagedoor/contract/third-party'
import type { Clock } from '#src/clock/clock.ts'
import type { SignOnSettings } from '#src/config/sign-on-settings.ts'
import { ok, refuse, signedIn } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import type { IdentityFacts } from '../facts.ts'
import { refuseLeaving } from '../deletion/enter.ts'
import { linkRoutes } from './link-routes.ts'
import { createGoogle } from './providers/google.ts'
import { createPan } from './providers/pan.ts'
import type { Proved, ProviderRefusal } from './providers/provider.ts'
import { createTwitter } from './providers/twitter.ts'
import { proveByToken, type Providers } from './providers/providers.ts'
import { refuseProvider } from './refuse-provider.ts'
import { isOwnCallback } from './rules.ts'
import { signOn, type SignOnDeps, type SignOnOutcome } from './sign-on.ts'

export type ThirdPartyDeps = SignOnDeps & {
  clock: Clock
  publicUrl: string
  signOn: SignOnSettings
  facts: Pick<IdentityFacts, 'createProfile' | 'showPicture' | 'findCurrentUser'>
}

/** The calls of sign-on by third parties. */
export function thirdPartyRoutes(deps: ThirdPartyDeps): BoundRoute[] {
  const { google, twitter, pan } = deps.signOn
  const providers: Providers = {
    google: google && createGoogle(google),
    twitter: twitter && createTwitter(twitter, deps.clock),
    pan: pan && createPan(pan),
  }
  return [
    ...commonRoutes(deps),
    ...googleRoutes(deps, providers),
    ...twitterRoutes(deps, providers),
    ...tokenRoutes(deps, providers),
    ...linkRoutes(deps, providers),
  ]
}

const commonRoutes = ({ signOn: { google, twitter, pan }, sessions }: ThirdPartyDeps): BoundRoute[] => [
  route(calls.getSignOnWays, async () =>
    ok({
      google: google !== null,
      twitter: twitter !== null,
      pan: pan && { scriptUrl: pan.scriptUrl, clientId: pan.clientId },
    }),
  ),
  route(calls.loginByToken, async ({ body }) =>
    (await sessions.findViewer(body.token)) === null ? refuse('SIGN_ON_EXPIRED') : ok({ token: body.token }),
  ),
]

const googleRoutes = (deps: ThirdPartyDeps, { google }: Providers): BoundRoute[] => [
  route(calls.startGoogle, async ({ body }) => {
    if (google === null) return refuse('SIGN_ON_NOT_CONFIGURED')
    if (!isOwnCallback(body.redirectUri, { publicUrl: deps.publicUrl, provider: 'google' }))
      return refuse('SIGN_ON_MALFORMED')
    const result = await google.authorizationUrl(body)
    return result.outcome === 'url' ? ok({ url: result.url }) : refuseProvider(result)
  }),
  route(calls.googleLogin, async ({ body, ...call }) => {
    if (google === null) return refuse('SIGN_ON_NOT_CONFIGURED')
    const proved = await google.fromIdToken(body.tokenId, body.nonce)
    return answerSignOn(deps, call, { provider: 'google', proved, newRole: body.role })
  }),
  route(calls.googleToken, async ({ body, ...call }) => {
    if (google === null) return refuse('SIGN_ON_NOT_CONFIGURED')
    if (!isOwnCallback(body.redirectUri, { publicUrl: deps.publicUrl, provider: 'google' }))
      return refuse('SIGN_ON_MALFORMED')
    const proved = await google.fromCode(body)
    return answerSignOn(deps, call, { provider: 'google', proved, newRole: body.role })
  }),
]

const twitterRoutes = (deps: ThirdPartyDeps, { twitter }: Providers): BoundRoute[] => [
  route(calls.twitterLogin, async ({ body }) => {
    if (twitter === null) return refuse('SIGN_ON_NOT_CONFIGURED')
    if (!isOwnCallback(body.callbackUrl, { publicUrl: deps.publicUrl, provider: 'twitter' }))
      return refuse('SIGN_ON_MALFORMED')
    const result = await twitter.begin(body.callbackUrl)
    if (result.outcome !== 'begun') return refuseProvider(result)
    return ok({ url: result.url, oauthToken: result.pair.token, oauthTokenSecret: result.pair.secret })
  }),
  route(calls.twitterCallback, async ({ body, ...call }) => {
    if (twitter === null) return refuse('SIGN_ON_NOT_CONFIGURED')
    const { oauth_token: named, oauth_verifier: verifier, oauthToken: token, oauthTokenSecret: secret, role } = body
    if (named !== undefined && named !== token) return refuse('SIGN_ON_MALFORMED')
    const proved = await twitter.finish({ pair: { token, secret }, verifier })
    return answerSignOn(deps, call, { provider: 'twitter', proved, newRole: role })
  }),
]

const tokenRoutes = (deps: ThirdPartyDeps, providers: Providers): BoundRoute[] => [
  route(calls.panToken, async ({ body, ...call }) => {
    if (providers.pan === null) return refuse('SIGN_ON_NOT_CONFIGURED')
    const proved = await providers.pan.fromAccessToken(body.accessToken)
    return answerSignOn(deps, call, { provider: 'pan', proved, newRole: body.role })
  }),
  route(calls.authByAccount, async ({ body, ...call }) => {
    const proved = await proveByToken(providers, body)
    if (proved === null) return refuse('SIGN_ON_NOT_CONFIGURED')
    const outcome = await orProviderRefusal(deps, call, { provider: body.provider, proved, newRole: null })
    return outcome.outcome === 'not_linked' ? refuse('ACCOUNT_NOT_LINKED') : answerOf(outcome)
  }),
]

type Device = { locale: Locale; address: string; userAgent: string }

type Requested = {
  provider: calls.ThirdParty
  proved: Proved | ProviderRefusal
  newRole: 'user' | 'performer' | null
}

async function orProviderRefusal(
  deps: ThirdPartyDeps,
  { locale, address, userAgent }: Device,
  { proved, ...requested }: Requested,
): Promise<SignOnOutcome | ProviderRefusal> {
  return proved.outcome === 'proved' ? signOn(deps, { ...requested, proved, locale, address, userAgent }) : proved
}

async function answerSignOn(deps: ThirdPartyDeps, device: Device, requested: Requested) {
  const outcome = await orProviderRefusal(deps, device, requested)
  // A call that may create an account never answers "not linked".
  return answerOf(outcome)
}

function answerOf(result: SignOnOutcome | ProviderRefusal) {
  switch (result.outcome) {
    case 'signed_in':
      return signedIn(result)
    case 'second_step':
      return refuse('SECOND_STEP_REQUIRED', { ticket: result.ticket, methods: result.methods })
    case 'leaving':
      return refuseLeaving(result)
    case 'used_before':
      return refuse('SIGN_ON_MALFORMED')
    case 'email_in_use':
      return refuse('SIGN_ON_EMAIL_IN_USE')
    case 'closed':
      return refuse('ACCOUNT_CLOSED')
    case 'email_not_verified':
      return refuse('EMAIL_NOT_VERIFIED')
    case 'not_linked':
    case 'staff':
      return refuse('SIGN_ON_FAILED')
    default:
      return refuseProvider(result)
  }
}
