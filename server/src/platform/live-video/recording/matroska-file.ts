import {
  AppendOnlyStreamTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  MkvOutputFormat,
  Output,
} from 'mediabunny'
import type { PictureParameters } from './h264-parameters.ts'

/** A file with a picture of H.264 and a sound of Opus. Times are those of the file, in ms. */
export type MatroskaFile = {
  /** The first one is whole. */
  addPicture(nalUnits: readonly Buffer[], shown: { atMs: number; isKey: boolean }): Promise<void>
  addSound(bytes: Buffer, atMs: number): Promise<void>
  finish(): Promise<void>
}

/** Without sound for so long, silence is written: the muxer keeps pictures in memory until there is sound beside them. */
const SILENT_MS = 500
/** 20 ms of silence (RFC 6716 §3.1). */
const SILENCE = Buffer.from([0xf8, 0xff, 0xfe])

/** Of an encoder that says nothing else; it decides nothing. */
const PICTURE_SECONDS = 1 / 30
const SOUND_SECONDS = 0.02

/** Two channels of 48,000 samples a second, nothing to skip (RFC 7845 §5.1). */
const OPUS_HEAD = Buffer.from('OpusHead\x01\x02\0\0\x80\xbb\0\0\0\0\0', 'latin1')
const SOUND = {
  decoderConfig: { codec: 'opus', sampleRate: 48_000, numberOfChannels: 2, description: OPUS_HEAD },
}

/** Begins a file, which is written from its beginning to its end. */
export async function openMatroska(
  { codec, description, width, height }: PictureParameters,
  write: (bytes: Uint8Array) => Promise<void>,
): Promise<MatroskaFile> {
  const target = new AppendOnlyStreamTarget(new WritableStream({ write }))
  const output = new Output({ format: new MkvOutputFormat({ appendOnly: true }), target })
  const [video, audio] = [new EncodedVideoPacketSource('avc'), new EncodedAudioPacketSource('opus')]
  output.addVideoTrack(video)
  output.addAudioTrack(audio)
  await output.start()
  const picture = { decoderConfig: { codec, description, codedWidth: width, codedHeight: height } }
  let [soundMs, isBegun] = [-Infinity, false]

  const addSound = async (bytes: Buffer, atMs: number) => {
    // What is late, or came before the first picture.
    if (!isBegun || atMs <= soundMs) return
    const metadata = soundMs === -Infinity ? SOUND : undefined
    soundMs = atMs
    await audio.add(new EncodedPacket(bytes, 'key', atMs / 1_000, SOUND_SECONDS), metadata)
  }
  return {
    addSound,
    async addPicture(nalUnits, { atMs, isKey }) {
      const metadata = isBegun ? undefined : picture
      isBegun = true
      if (atMs - soundMs > SILENT_MS) await addSound(SILENCE, Math.max(0, atMs - SILENT_MS / 2))
      const packet = new EncodedPacket(avccOf(nalUnits), isKey ? 'key' : 'delta', atMs / 1_000, PICTURE_SECONDS)
      await video.add(packet, metadata)
    },
    finish: () => output.finalize(),
  }
}

/** Each unit after its length, ISO/IEC 14496-15 §5.3.3. */
const avccOf = (nalUnits: readonly Buffer[]): Buffer =>
  Buffer.concat(
    nalUnits.flatMap((unit) => {
      const length = Buffer.alloc(4)
      length.writeUInt32BE(unit.length)
      return [length, unit]
    }),
  )
