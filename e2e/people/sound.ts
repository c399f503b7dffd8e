const RATE = 8_000

/** A tone of six seconds that comes and goes. WAV: mono, 16 bits. */
export function aSound(): { name: string; mimeType: string; buffer: Buffer } {
  const count = 6 * RATE
  const buffer = Buffer.alloc(44 + 2 * count)
  buffer.write('RIFF', 0)
  buffer.writeUInt32LE(36 + 2 * count, 4)
  buffer.write('WAVEfmt ', 8)
  buffer.writeUInt32LE(16, 16)
  buffer.writeUInt16LE(1, 20)
  buffer.writeUInt16LE(1, 22)
  buffer.writeUInt32LE(RATE, 24)
  buffer.writeUInt32LE(2 * RATE, 28)
  buffer.writeUInt16LE(2, 32)
  buffer.writeUInt16LE(16, 34)
  buffer.write('data', 36)
  buffer.writeUInt32LE(2 * count, 40)
  for (let at = 0; at < count; at += 1) {
    const seconds = at / RATE
    const loudness = Math.abs(Math.sin(seconds * 2)) * (seconds / 6)
    buffer.writeInt16LE(Math.round(30_000 * loudness * Math.sin(2 * Math.PI * 330 * seconds)), 44 + 2 * at)
  }
  return { name: 'waves.wav', mimeType: 'audio/wav', buffer }
}
