import type { BodyOf } from '@stagedoor/contract/endpoint'
import * as calls from '@stagedoor/contract/linked-accounts'
import type { ThirdParty } from '@stagedoor/contract/third-party'
import { ok, refuse } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import type { Viewer } from '#src/platform/http/viewer.ts'
import { importPicture } from './import-picture.ts'
import { linkAccount } from './link-account.ts'
import type { Proved, ProviderRefusal } from './providers/provider.ts'
import { proveByToken, type Providers } from './providers/providers.ts'
import { findLinks, findWaysIn } from './queries.ts'
import { refuseProvider } from './refuse-provider.ts'
import { isAnyWayLeft, isOwnCallback } from './rules.ts'
import type { ThirdPartyDeps } from './third-party-routes.ts'
import { unlinkAccount } from './unlink-account.ts'

/** The calls that link and unlink third-party accounts. */
export const linkRoutes = (deps: ThirdPartyDeps, providers: Providers): BoundRoute[] => [
  route(calls.listLinkedAccounts, async ({ viewer: { accountId } }) => {
    const [links, ways] = await Promise.all([findLinks(deps.db, accountId), findWaysIn(deps.db, accountId)])
    return ok({
      accounts: links.map(({ provider, created_at }) => ({ provider, linkedAt: created_at.toISOString() })),
      hasPassword: ways.has_password,
      mayUnlink: isAnyWayLeft(ways),
    })
  }),
  beginRoute(deps, providers),
  linkRoute(deps, providers),
  route(calls.unlinkAccount, async ({ params: { provider }, viewer }) => {
    const { outcome } = await unlinkAccount(deps, { accountId: viewer.accountId, provider })
    if (outcome === 'last_way') return refuse('LAST_WAY_IN')
    return outcome === 'absent' ? refuse('ACCOUNT_NOT_LINKED') : ok({ success: true as const })
  }),
]

const beginRoute = ({ publicUrl }: ThirdPartyDeps, { google, twitter }: Providers): BoundRoute =>
  route(calls.beginLink, async ({ body }) => {
    const { provider, redirectUri } = body
    if (!isOwnCallback(redirectUri, { publicUrl, provider })) return refuse('SIGN_ON_MALFORMED')
    if (provider === 'google') {
      if (google === null) return refuse('SIGN_ON_NOT_CONFIGURED')
      if (body.google === undefined) return refuse('SIGN_ON_MALFORMED')
      const result = await google.authorizationUrl({ ...body.google, redirectUri })
      return result.outcome === 'url' ? ok({ url: result.url, twitterPair: null }) : refuseProvider(result)
    }
    if (twitter === null) return refuse('SIGN_ON_NOT_CONFIGURED')
    const result = await twitter.begin(redirectUri)
    if (result.outcome !== 'begun') return refuseProvider(result)
    const { token: oauthToken, secret: oauthTokenSecret } = result.pair
    return ok({ url: result.url, twitterPair: { oauthToken, oauthTokenSecret } })
  })

const linkRoute = (deps: ThirdPartyDeps, providers: Providers): BoundRoute =>
  route(calls.linkAccount, async ({ body, viewer, address }) => {
    if (!mayShow(viewer, body.fileType)) return refuse('FORBIDDEN')
    if (body.targetObjectId !== undefined && body.targetObjectId !== viewer.accountId) return refuse('NOT_FOUND')
    const proved = await prove(deps, providers, body)
    if (proved === null) return refuse('SIGN_ON_NOT_CONFIGURED')
    if (proved.outcome !== 'proved') return refuseProvider(proved)
    const { accountId } = viewer
    const { outcome } = await linkAccount(deps, { provider: body.provider, proved, accountId })
    if (outcome === 'used_before') return refuse('SIGN_ON_MALFORMED')
    if (outcome === 'linked_elsewhere') return refuse('ACCOUNT_LINKED_ELSEWHERE')
    if (body.fileType !== undefined) {
      const url = proved.identity.pictureUrl ?? ''
      const origins = pictureOrigins(deps, body.provider)
      if (!(await importPicture(deps.facts, { accountId, kind: body.fileType, url, origins })))
        return refuse('PICTURE_NOT_IMPORTED')
    }
    return ok(await deps.facts.findCurrentUser(viewer, address))
  })

/** A cover is a creator's. */
const mayShow = (viewer: Viewer, fileType: 'avatar' | 'cover' | undefined): boolean =>
  fileType !== 'cover' || viewer.role === 'performer'

const pictureOrigins = ({ signOn }: ThirdPartyDeps, provider: ThirdParty): readonly string[] =>
  provider === 'twitter' ? [] : (signOn[provider]?.pictureOrigins ?? [])

type LinkBody = BodyOf<typeof calls.linkAccount>

/** By what this provider's accounts are proved; null when it is not set up. Nothing else in the body counts. */
async function prove(
  { publicUrl }: ThirdPartyDeps,
  providers: Providers,
  { provider, accessToken, nonce, googleCode, twitterPair }: LinkBody,
): Promise<Proved | ProviderRefusal | null> {
  if (provider === 'twitter') {
    if (twitterPair === undefined) return { outcome: 'malformed' }
    const { oauth_verifier: verifier, oauthToken: token, oauthTokenSecret: secret } = twitterPair
    return providers.twitter?.finish({ pair: { token, secret }, verifier }) ?? null
  }
  if (provider === 'google' && googleCode !== undefined) {
    if (!isOwnCallback(googleCode.redirectUri, { publicUrl, provider })) return { outcome: 'malformed' }
    return providers.google?.fromCode(googleCode) ?? null
  }
  return accessToken === undefined
    ? { outcome: 'malformed' }
    : proveByToken(providers, { provider, accessToken, nonce })
}
