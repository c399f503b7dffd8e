import { BlockList, isIP } from 'node:net'

/** Whether an address is in one of the ranges. An IPv4 address in IPv6 notation counts as IPv4. */
export function sourceList(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', prefix = isIP(address) === 6 ? '128' : '32'] = range.split('/')
    list.addSubnet(address, Number(prefix), familyOf(address))
  }
  return (address) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/, '')
    return isIP(plain) !== 0 && list.check(plain, familyOf(plain))
  }
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
