import { annexBOf, createAccessUnitReader, typeOfNalUnit } from './h264-units.ts'

const SPS = 7
const PPS = 8

/**
 * Takes the first whole key frame out of RTP packets of one source, with the parameter sets that a decoder needs for it, which encoders send
 * before their key frames or with them.
 * @returns of each packet the key frame that it completes, as a byte stream; null: none
 */
export function createKeyframeCollector(): (packet: Buffer) => Buffer | null {
  const read = createAccessUnitReader()
  const parameterSets = new Map<number, Buffer>()
  return (packet) => {
    for (const { nalUnits, isKey, isWhole } of read(packet)) {
      for (const unit of nalUnits)
        if (isWhole && [SPS, PPS].includes(typeOfNalUnit(unit))) parameterSets.set(typeOfNalUnit(unit), unit)
      const [sps, pps] = [parameterSets.get(SPS), parameterSets.get(PPS)]
      if (!isKey || !isWhole || !sps || !pps) continue
      return annexBOf([sps, pps, ...nalUnits.filter((unit) => ![SPS, PPS].includes(typeOfNalUnit(unit)))])
    }
    return null
  }
}
