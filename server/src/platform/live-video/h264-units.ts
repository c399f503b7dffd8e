/** One picture of an H.264 stream (ITU-T H.264 §7.4.1.2.3). */
export type AccessUnit = {
  /** Of RTP, 90 000 a second. */
  timestamp: number
  /** Without start codes, in their order. */
  nalUnits: Buffer[]
  /** Decoding may begin with it. */
  isKey: boolean
  /** No packet of it is missing. */
  isWhole: boolean
}

/** Packets that are held for one that is late; then it counts as lost. */
const MOST_WAITING = 64

const SEQUENCE_RANGE = 1 << 16
const IDR = 5
const STAP_A = 24
const FU_A = 28

export const typeOfNalUnit = (unit: Buffer): number => (unit[0] ?? 0) & 0x1f

const START_CODE = Buffer.from([0, 0, 0, 1])

/** A byte stream (ITU-T H.264 annex B). */
export const annexBOf = (nalUnits: readonly Buffer[]): Buffer =>
  Buffer.concat(nalUnits.flatMap((unit) => [START_CODE, unit]))

/**
 * Puts well-formed RTP packets of one source back into order and takes pictures out of them (RFC 6184, packetization modes 0 and 1). A packet
 * that does not come is waited for as long as 64 others; its picture is not whole then.
 */
export function createAccessUnitReader(): (packet: Buffer) => AccessUnit[] {
  const waiting = new Map<number, Buffer>()
  const assembler = createAssembler()
  let next: number | null = null

  return (packet) => {
    const sequence = packet.readUInt16BE(2)
    next ??= sequence
    if (aheadOf(sequence, next) >= SEQUENCE_RANGE / 2) return []
    waiting.set(sequence, packet)
    const units: AccessUnit[] = []
    if (waiting.size > MOST_WAITING) {
      const from: number = next
      next = [...waiting.keys()].reduce((one, other) => (aheadOf(one, from) < aheadOf(other, from) ? one : other))
      assembler.lose()
    }
    for (let found = waiting.get(next); found; found = waiting.get(next)) {
      waiting.delete(next)
      next = (next + 1) % SEQUENCE_RANGE
      units.push(...assembler.take(found))
    }
    return units
  }
}

const aheadOf = (sequence: number, of: number): number => (sequence - of + SEQUENCE_RANGE) % SEQUENCE_RANGE

type Assembler = { take(packet: Buffer): AccessUnit[]; lose(): void }

function createAssembler(): Assembler {
  let current: (AccessUnit & { fragments: Buffer[] }) | null = null
  let isLost = false

  const finish = (): AccessUnit[] => {
    if (!current) return []
    const { fragments, ...unit } = current
    current = null
    if (unit.nalUnits.length === 0) return []
    return [{ ...unit, isWhole: unit.isWhole && fragments.length === 0 }]
  }

  return {
    lose() {
      isLost = true
      if (current) current.isWhole = false
    },
    take(packet) {
      const timestamp = packet.readUInt32BE(4)
      const before = current && current.timestamp !== timestamp ? finish() : []
      current ??= { timestamp, nalUnits: [], fragments: [], isKey: false, isWhole: !isLost }
      isLost = false
      addPayload(current, payloadOf(packet))
      const isLast = ((packet[1] ?? 0) & 0x80) !== 0
      return isLast ? [...before, ...finish()] : before
    },
  }
}

/** Without header, extension and padding (RFC 3550 §5.1). */
export function payloadOf(packet: Buffer): Buffer {
  const first = packet.readUInt8(0)
  let start = 12 + (first & 0x0f) * 4
  if ((first & 0x10) !== 0) start += 4 + packet.readUInt16BE(start + 2) * 4
  const padding = (first & 0x20) === 0 ? 0 : (packet.at(-1) ?? 0)
  return packet.subarray(start, Math.max(start, packet.length - padding))
}

type Growing = { nalUnits: Buffer[]; fragments: Buffer[]; isKey: boolean; isWhole: boolean }

function addPayload(unit: Growing, payload: Buffer): void {
  if (payload.length === 0) return
  const type = typeOfNalUnit(payload)
  if (type === FU_A) return addFragment(unit, payload)
  if (type === STAP_A) {
    for (let at = 1; at + 2 <= payload.length;) {
      const length = payload.readUInt16BE(at)
      addNalUnit(unit, payload.subarray(at + 2, at + 2 + length))
      at += 2 + length
    }
    return
  }
  if (type >= 1 && type < STAP_A) addNalUnit(unit, payload)
  else unit.isWhole = false
}

function addNalUnit(unit: Growing, nalUnit: Buffer): void {
  if (nalUnit.length === 0) return
  unit.nalUnits.push(nalUnit)
  unit.isKey ||= typeOfNalUnit(nalUnit) === IDR
}

/** RFC 6184 §5.8. */
function addFragment(unit: Growing, payload: Buffer): void {
  const [indicator, header] = [payload[0] ?? 0, payload[1] ?? 0]
  const [isFirst, isLast] = [(header & 0x80) !== 0, (header & 0x40) !== 0]
  if (isFirst) unit.fragments = [Buffer.from([(indicator & 0xe0) | (header & 0x1f)])]
  // Its beginning was lost.
  if (unit.fragments.length === 0) {
    unit.isWhole = false
    return
  }
  unit.fragments.push(payload.subarray(2))
  if (!isLast) return
  addNalUnit(unit, Buffer.concat(unit.fragments))
  unit.fragments = []
}
