const SAMPLES_PER_SECOND = 8_000
const SECONDS = 2

/** A sound of two seconds: a tone of 440 Hz, as WAV. */
export function aTone(): { name: string; mimeType: string; buffer: Buffer } {
  const samples = SAMPLES_PER_SECOND * SECONDS
  const buffer = Buffer.alloc(44 + samples * 2)
  buffer.write('RIFF', 0)
  buffer.writeUInt32LE(36 + samples * 2, 4)
  buffer.write('WAVEfmt ', 8)
  buffer.writeUInt32LE(16, 16)
  buffer.writeUInt16LE(1, 20)
  buffer.writeUInt16LE(1, 22)
  buffer.writeUInt32LE(SAMPLES_PER_SECOND, 24)
  buffer.writeUInt32LE(SAMPLES_PER_SECOND * 2, 28)
  buffer.writeUInt16LE(2, 32)
  buffer.writeUInt16LE(16, 34)
  buffer.write('data', 36)
  buffer.writeUInt32LE(samples * 2, 40)
  for (let at = 0; at < samples; at += 1)
    buffer.writeInt16LE(Math.round(12_000 * Math.sin((2 * Math.PI * 440 * at) / SAMPLES_PER_SECOND)), 44 + at * 2)
  return { name: 'tone.wav', mimeType: 'audio/wav', buffer }
}
