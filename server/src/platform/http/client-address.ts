import { BlockList, isIP } from 'node:net'

type Headers = Record<string, string | string[] | undefined>

/** `::ffff:1.2.3.4` is the IPv4 address that it carries. */
const unmapped = (address: string): string =>
  address.startsWith('::ffff:') && isIP(address.slice(7)) === 4 ? address.slice(7) : address

const family = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Whether an address is in one of the ranges. */
function addressMatcher(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/')
    if (prefix === undefined) list.addAddress(address, family(address))
    else list.addSubnet(address, Number(prefix), family(address))
  }
  return (address) => isIP(address) !== 0 && list.check(address, family(address))
}

export type ProxySettings = {
  /** Addresses or CIDR ranges of proxies. */
  trustedProxies: readonly string[]
  /** The one header that these proxies write, in lower case. */
  clientAddressHeader: string
}

/**
 * Reads where a request comes from. The one configured header counts only when the connection itself comes from one of
 * the configured proxies; of a chain the last address that is not a proxy counts. Any other header is the client's own
 * text. Rule CALL-11.
 */
export function clientAddressReader({
  trustedProxies,
  clientAddressHeader,
}: ProxySettings): (socketAddress: string, headers: Headers) => string {
  const isTrusted = addressMatcher(trustedProxies)
  return (socketAddress, headers) => {
    const peer = unmapped(socketAddress)
    if (!isTrusted(peer)) return peer
    const chain = String(headers[clientAddressHeader] ?? '')
      .split(',')
      .map((part) => unmapped(part.trim()))
      .filter((part) => isIP(part) !== 0)
    return chain.findLast((candidate) => !isTrusted(candidate)) ?? chain[0] ?? peer
  }
}

/** What connections are counted by: null for a proxy, which holds those of many clients. */
export function connectionKeyReader({ trustedProxies }: ProxySettings): (remoteAddress: string) => string | null {
  const isTrusted = addressMatcher(trustedProxies)
  return (remoteAddress) => (isTrusted(unmapped(remoteAddress)) ? null : limitKeyOf(unmapped(remoteAddress)))
}

/**
 * The key of a client in limits: an IPv4 address, or the /64 network of an IPv6 address, which one subscriber holds
 * (RFC 6177). Other texts stay unchanged.
 */
export function limitKeyOf(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail = ''] = (address.split('%', 1)[0] ?? '').toLowerCase().split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === '' ? [] : tail.split(':')
  const groups = [...before, ...Array(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
