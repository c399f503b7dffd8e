import { expect, test } from 'vitest'
import { withAddress } from './answer.ts'
import { readOffer, withoutCandidates } from './offer.ts'

type Codec = [payloadType: number, name: string, parameters: string]
type Section = { kind?: string; mid?: string; direction?: string; codecs?: Codec[] }

const H264: Codec = [102, 'H264/90000', 'level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f']

/** An offer as browsers write it (RFC 8866), as far as it is read. */
function offerOf(...sections: Section[]): string {
  const lines = ['v=0', 'o=- 1 1 IN IP4 127.0.0.1', 's=-', 't=0 0', 'a=fingerprint:sha-256 AA:BB']
  for (const { kind = 'video', mid = '0', direction = 'sendonly', codecs = [H264] } of sections) {
    lines.push(
      `m=${kind} 9 UDP/TLS/RTP/SAVPF ${codecs.map(([type]) => type).join(' ')}`,
      `a=mid:${mid}`,
      `a=${direction}`,
    )
    for (const [type, codec, parameters] of codecs) {
      lines.push(`a=rtpmap:${type} ${codec}`)
      if (parameters !== '') lines.push(`a=fmtp:${type} ${parameters}`)
    }
  }
  return `${lines.join('\r\n')}\r\n`
}

test('of several codecs the baseline profile in packets of mode 1 is taken, whatever comes first', () => {
  const codecs: Codec[] = [
    [96, 'VP8/90000', ''],
    [98, 'H264/90000', 'packetization-mode=0;profile-level-id=42e01f'],
    [100, 'H264/90000', 'packetization-mode=1;profile-level-id=640c1f'],
    H264,
  ]
  const sound: Section = { kind: 'audio', mid: 'a1', codecs: [[111, 'opus/48000/2', 'minptime=10']] }
  expect(readOffer(offerOf({ codecs }, sound), 'publish')).toEqual({
    tracks: [
      { kind: 'video', mid: '0', payloadType: 102, profile: H264[2] },
      { kind: 'audio', mid: 'a1', payloadType: 111, profile: 'minptime=10' },
    ],
  })
})

test.each([
  ['two pictures', offerOf({}, { mid: '1' }), 'malformed'],
  ['no section', offerOf(), 'malformed'],
  ['five sections', offerOf(...[1, 2, 3, 4, 5].map((mid) => ({ kind: 'application', mid: `${mid}` }))), 'malformed'],
  ['a long name of a section', offerOf({ mid: 'm'.repeat(33) }), 'malformed'],
  ['without encryption', offerOf({}).replace(/a=fingerprint.*\r\n/, ''), 'malformed'],
  ['another codec', offerOf({ codecs: [[96, 'VP8/90000', '']] }), 'no_codec'],
  ['a payload type with a fixed meaning', offerOf({ codecs: [[34, 'H264/90000', H264[2]]] }), 'no_codec'],
  ['one that plays', offerOf({ direction: 'recvonly' }), 'wrong_direction'],
])('an offer to publish with %s is refused', (_name, offer, why) => {
  expect(readOffer(offer, 'publish')).toBe(why)
})

test('addresses of the other side are left out of an offer, wherever they stand, and nothing else is', () => {
  const offer = offerOf({}, { kind: 'audio', mid: '1' })
  const candidate = 'a=candidate:1 1 udp 2122260223 169.254.169.254 80 typ host'
  const full = offer.replace('a=mid:0', `${candidate}\r\na=end-of-candidates\r\na=mid:0`) + candidate
  expect(withoutCandidates(full)).toBe(offer)
  expect(withoutCandidates(`v=0\n${candidate}\na=mid:0\n`)).toBe('v=0\na=mid:0\n')
})

test('behind address translation one candidate has the public address', () => {
  const candidates = ['1 1 UDP 21 10.0.0.5 3000 typ host', '2 1 UDP 20 172.17.0.1 3000 typ host']
  const answer = ['a=mid:0', ...candidates.map((each) => `a=candidate:${each}`), 'a=end-of-candidates'].join('\r\n')
  expect(withAddress(answer, '203.0.113.7').split('\r\n')).toEqual([
    'a=mid:0',
    'a=candidate:1 1 UDP 21 203.0.113.7 3000 typ host',
    'a=end-of-candidates',
  ])
})
