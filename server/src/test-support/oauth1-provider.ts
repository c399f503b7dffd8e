import { onTestFinished } from 'vitest'
import type { TwitterSettings } from '#src/config/sign-on-settings.ts'
import { OAUTH1_CONSUMER, startOauth1Server, type Oauth1Person } from './oauth1-server.ts'

export type { Oauth1Person } from './oauth1-server.ts'

export type Oauth1Provider = {
  settings: TwitterSettings
  /** Signs in as someone. @returns where the site is told to go on: callback, token and verifier. */
  visit(url: string, person: Oauth1Person): { callback: string; oauthToken: string; verifier: string }
  /** Answers everything with this status from now on. */
  breakDown(status: number): void
}

/** An OAuth 1.0a provider for the length of a test. */
export async function oauth1Provider(): Promise<Oauth1Provider> {
  const { apiUrl, visit, breakDown, close } = await startOauth1Server()
  onTestFinished(close)
  return {
    settings: { apiUrl, consumerKey: OAUTH1_CONSUMER.key, consumerSecret: OAUTH1_CONSUMER.secret },
    visit: (url, person) => visit(new URL(url).searchParams.get('oauth_token') ?? '', person),
    breakDown,
  }
}
