import { beginLink, linkAccount } from '@stagedoor/contract/linked-accounts'
import { thirdParties, type ThirdParty } from '@stagedoor/contract/third-party'
import { redirect } from 'react-router'
import { textOf } from '../../../session/form-text.ts'
import { googleTrip, rememberPair, rememberTrip, twitterTrip } from '../../../session/sign-on.ts'
import type { Visit } from '../../../session/visit.ts'
import { sensitive } from './fresh-sign-in.ts'
import { answerOf, saved, type SecurityAnswer } from './security-answer.ts'

/** The third party of a form; the widget when it names none. */
export const providerOf = (form: FormData): ThirdParty =>
  thirdParties.find((provider) => provider === textOf(form, 'provider')) ?? 'pan'

/**
 * Links a third-party account: immediately with the widget's token; for Google and X through their page and callback.
 * @throws Response that redirects to the third party
 */
export async function link(visit: Visit, form: FormData): Promise<SecurityAnswer> {
  switch (providerOf(form)) {
    case 'google':
      return goToGoogle(visit, form)
    case 'twitter':
      return goToTwitter(visit, form)
    default: {
      const body = { provider: 'pan' as const, accessToken: textOf(form, 'accessToken') }
      return answerOf(await sensitive<typeof linkAccount>(visit, form, () => visit.api(linkAccount, { body })), saved)
    }
  }
}

async function goToGoogle(visit: Visit, form: FormData): Promise<SecurityAnswer> {
  const { trip, codeChallenge } = await googleTrip({ isLinking: true })
  const { state, nonce } = trip
  const redirectUri = `${visit.siteOrigin}/auth/google/callback`
  const body = { provider: 'google' as const, redirectUri, google: { state, nonce, codeChallenge } }
  return answerOf(await sensitive<typeof beginLink>(visit, form, () => visit.api(beginLink, { body })), ({ url }) => {
    throw away(url, [rememberTrip(trip, visit)])
  })
}

async function goToTwitter(visit: Visit, form: FormData): Promise<SecurityAnswer> {
  const body = { provider: 'twitter' as const, redirectUri: `${visit.siteOrigin}/auth/twitter/callback` }
  const result = await sensitive<typeof beginLink>(visit, form, () => visit.api(beginLink, { body }))
  return answerOf(result, ({ url, twitterPair }) => {
    const { oauthToken: token = '', oauthTokenSecret: secret = '' } = twitterPair ?? {}
    const trip = twitterTrip({ isLinking: true })
    throw away(url, [rememberTrip(trip, visit), ...rememberPair({ token, secret }, visit)])
  })
}

function away(url: string, cookies: readonly string[]): Response {
  const headers = new Headers()
  for (const line of cookies) headers.append('set-cookie', line)
  return redirect(url, { status: 303, headers })
}
