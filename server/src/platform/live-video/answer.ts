/** Behind address translation the first candidate gets the address that browsers reach; the others lead nowhere. */
export function withAddress(sdp: string, address: string): string {
  let isNamed = false
  return sdp
    .split('\r\n')
    .flatMap((line) => {
      if (!line.startsWith('a=candidate:')) return [line]
      if (isNamed) return []
      isNamed = true
      const parts = line.split(' ')
      parts[4] = address
      return [parts.join(' ')]
    })
    .join('\r\n')
}
