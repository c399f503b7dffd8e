import { BlockList, isIP } from 'node:net'

/** Forwarded headers in the order in which they are believed. Rule CALL-11. */
const HEADERS = ['x-client-ip', 'cf-connecting-ip', 'x-real-ip', 'x-forwarded-for'] as const

type Headers = Record<string, string | string[] | undefined>

/** `::ffff:1.2.3.4` is the IPv4 address that it carries. */
const unmapped = (address: string): string =>
  address.startsWith('::ffff:') && isIP(address.slice(7)) === 4 ? address.slice(7) : address

const family = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/**
 * Reads where a request comes from. Forwarded headers count only when the connection itself comes from one of the
 * configured proxies (addresses or CIDR ranges); of a chain the last address that is not a proxy counts.
 */
export function clientAddressReader(
  trustedProxies: readonly string[],
): (socketAddress: string, headers: Headers) => string {
  const trusted = new BlockList()
  for (const range of trustedProxies) {
    const [address = '', prefix] = range.split('/')
    if (prefix === undefined) trusted.addAddress(address, family(address))
    else trusted.addSubnet(address, Number(prefix), family(address))
  }
  const isTrusted = (address: string) => isIP(address) !== 0 && trusted.check(address, family(address))

  return (socketAddress, headers) => {
    const peer = unmapped(socketAddress)
    if (!isTrusted(peer)) return peer
    for (const name of HEADERS) {
      const chain = String(headers[name] ?? '')
        .split(',')
        .map((part) => unmapped(part.trim()))
        .filter((part) => isIP(part) !== 0)
      const address = chain.findLast((candidate) => !isTrusted(candidate)) ?? chain[0]
      if (address !== undefined) return address
    }
    return peer
  }
}
