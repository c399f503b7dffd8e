import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '../config/read-config.ts'
import { about, type Finding } from './finding.ts'

/** Checks where the secret comes from and who can read it. */
export async function checkSecret({ secretKey, dataDir }: Settings): Promise<Finding> {
  const secret = about('Secret')
  if (secretKey !== null) return secret.good('SECRET_KEY is set')
  const file = join(dataDir, 'secrets', 'secret-key')
  const mode = await stat(file).then(
    (found) => found.mode & 0o777,
    () => null,
  )
  if (mode === null) return secret.good('one is made at the first start')
  if ((mode & 0o077) === 0) return secret.good(`kept in ${file}, readable by its owner only`)
  return secret.bad(`${file} can be read by others`, `run chmod 600 ${file}, and replace it if others use this machine`)
}

/**
 * Checks whether the product answers at its public address. That follows from the settings of this command, which knows
 * nothing of those that a running product was started with.
 */
export async function checkPublicUrl({ publicUrl }: Settings): Promise<Finding> {
  const address = about('Address')
  const fix =
    'start the product. If it runs, give this command the same PORT, HOST and PUBLIC_URL (PORT=8080 npm run doctor), or correct the proxy before it'
  try {
    const reply = await fetch(`${publicUrl}/healthz`, { redirect: 'manual', signal: AbortSignal.timeout(5_000) })
    if (reply.ok) return address.good(`${publicUrl} answers`)
    return address.warning(`${publicUrl} answers ${reply.status}`, fix)
  } catch (error) {
    const fault = certificateFault(error)
    if (fault === null) return address.warning(`nothing answers at ${publicUrl}`, fix)
    return address.warning(
      `${publicUrl} answers with a certificate that is not trusted (${fault})`,
      'give the proxy a certificate of a public authority for this name, with its whole chain; browsers warn people otherwise',
    )
  }
}

/** What Node and OpenSSL call the faults of a certificate: `CERT_HAS_EXPIRED`, `DEPTH_ZERO_SELF_SIGNED_CERT` and their like. */
const CERTIFICATE_FAULTS = /CERT|^UNABLE_TO_(?:GET|VERIFY)|^HOSTNAME_MISMATCH$/

/** The name of the fault where a connection failed for the server's certificate; null where it failed for something else. */
export function certificateFault(error: unknown): string | null {
  const cause: unknown = error instanceof Error ? error.cause : null
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return CERTIFICATE_FAULTS.test(code) ? code : null
}

/** Whether the addresses of clients are known: limits, countries and ages depend on them. */
export function checkProxies({ host, isProduction, trustedProxies, clientAddressHeader }: Settings): Finding {
  const proxies = about('Proxies')
  if (trustedProxies.length > 0)
    return proxies.good(
      `${trustedProxies.join(', ')} name the client in ${clientAddressHeader}; other headers are ignored`,
    )
  if (isProduction && ['127.0.0.1', '::1', 'localhost'].includes(host))
    return proxies.warning(
      `only this machine can reach ${host}, and no proxy is trusted: all clients count as one address`,
      'set TRUSTED_PROXIES to the address of the proxy, and CLIENT_ADDRESS_HEADER to the header that it writes',
    )
  return proxies.good('none: the connection names the client')
}

/** Checks whether people can prove their age where a region asks for it. */
export function checkAgeProvider({ isProduction }: Settings): Finding {
  const age = about('Age checks')
  if (!isProduction) return age.good('the embedded provider asks, and believes every answer')
  return age.warning(
    'no provider is connected: where the policy of a region is assured, nobody passes',
    'leave every region and the default at none, declared or blocked until a provider is connected',
  )
}

/** Checks whether fans can pay. */
export function checkGateways({ gateways, isProduction }: Settings): Finding {
  const payments = about('Payments')
  if (gateways.length === 0) return payments.warning('no gateway is offered, so no one can pay', 'set PAYMENT_GATEWAYS')
  if (isProduction && gateways.includes('sandbox'))
    return payments.bad('the sandbox moves no money', 'remove it from PAYMENT_GATEWAYS')
  return payments.good(gateways.join(', '))
}

/** Checks whether Stripe accepts our key; empty where Stripe is not offered. */
export async function checkStripe({ stripe }: Settings): Promise<Finding[]> {
  if (stripe === null) return []
  const finding = about('Stripe')
  const isMissed = finding.warning(`${stripe.apiUrl} does not answer`, 'let this machine reach it by https')
  try {
    const reply = await fetch(`${stripe.apiUrl}/v1/balance`, {
      headers: { authorization: `Bearer ${stripe.secretKey}` },
      redirect: 'error',
      signal: AbortSignal.timeout(5_000),
    })
    if (reply.status === 401) return [finding.bad('it rejects STRIPE_SECRET_KEY', 'copy the key from its dashboard')]
    // A restricted key may be forbidden to read the balance, and is valid all the same.
    if (!reply.ok && reply.status !== 403) return [isMissed]
    return [finding.good(stripe.isLive ? 'knows the key, which moves money' : 'knows the key, which is for tests')]
  } catch {
    return [isMissed]
  }
}

/** Checks the settings of CCBill and Verotel; empty where neither is offered. */
export function checkRedirectGateways({ ccbill, verotel }: Settings): Finding[] {
  const findings: Finding[] = []
  if (ccbill) {
    const finding = about('CCBill')
    if (ccbill.isTest) findings.push(finding.warning('takes test cards', 'remove CCBILL_TEST_MODE before it is public'))
    else if (ccbill.dataLink === null)
      findings.push(
        finding.warning(
          'refunds are made in its Admin Portal only',
          'set CCBILL_DATALINK_USERNAME and CCBILL_DATALINK_PASSWORD',
        ),
      )
    else findings.push(finding.good('has all its settings'))
  }
  if (verotel) {
    const finding = about('Verotel')
    findings.push(
      verotel.isTest
        ? finding.warning('takes test cards', 'remove VEROTEL_TEST_MODE before it is public')
        : finding.good('has all its settings'),
    )
  }
  return findings
}
