import { typeOfNalUnit } from '../h264-units.ts'
import { parametersOf } from './h264-parameters.ts'
import { openMatroska, type MatroskaFile } from './matroska-file.ts'
import type { LoggedPacket } from './packet-log.ts'
import { timedMedia } from './timeline.ts'

/** A little below the longest video that is taken. */
const MAXIMUM_MS = 4 * 3_600_000 - 60_000

const SPS = 7
const PPS = 8

/**
 * Writes the packets of a recording as one Matroska file, from its first whole picture on, without encoding anything. The file is written
 * from its beginning to its end. Nothing is written where there is no picture.
 */
export async function muxRecording(
  packets: AsyncIterable<LoggedPacket>,
  write: (bytes: Uint8Array) => Promise<void>,
): Promise<void> {
  const sets = new Map<number, Buffer>()
  let file: MatroskaFile | null = null
  let startMs = 0
  // A run begins with a whole picture; until then nothing of it can be shown.
  let shownRun: number | null = null
  for await (const media of timedMedia(packets)) {
    const atMs = media.timeMs - startMs
    if (media.kind === 'audio') {
      await file?.addSound(media.bytes, atMs)
      continue
    }
    for (const unit of media.nalUnits) if (isSet(unit)) sets.set(typeOfNalUnit(unit), unit)
    if (media.isKey) shownRun = media.run
    if (shownRun !== media.run) continue
    if (!file) {
      file = await tryToOpen(sets, write)
      startMs = media.timeMs
    }
    // The parameters may have changed: they go with each whole picture.
    const nalUnits = media.isKey ? [...sets.values(), ...media.nalUnits.filter((unit) => !isSet(unit))] : media.nalUnits
    await file?.addPicture(nalUnits, { atMs: media.timeMs - startMs, isKey: media.isKey })
    if (atMs >= MAXIMUM_MS) break
  }
  await file?.finish()
}

const isSet = (unit: Buffer): boolean => [SPS, PPS].includes(typeOfNalUnit(unit))

/** Null: nothing is known yet of the pictures that follow. */
async function tryToOpen(
  sets: ReadonlyMap<number, Buffer>,
  write: (bytes: Uint8Array) => Promise<void>,
): Promise<MatroskaFile | null> {
  const [sps, pps] = [sets.get(SPS), sets.get(PPS)]
  const parameters = sps && pps ? parametersOf(sps, pps) : null
  return parameters && openMatroska(parameters, write)
}
