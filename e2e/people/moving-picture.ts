import type { Page } from '@playwright/test'

/** A video of two seconds that the browser itself records: a square that moves, with a tone. WebM. */
export async function recordedVideo(page: Page): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const bytes = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 240 })
    const context = canvas.getContext('2d')
    const audio = new AudioContext()
    const [tone, track] = [audio.createOscillator(), audio.createMediaStreamDestination()]
    tone.connect(track)
    tone.start()
    const stream = new MediaStream([...canvas.captureStream(15).getTracks(), ...track.stream.getTracks()])
    const recorder = new MediaRecorder(stream, { mimeType: 'video/webm' })
    const parts: Blob[] = []
    // On a busy machine it begins later than the drawing: two seconds are counted from the first part that it has written.
    let recordedFrom = Infinity
    recorder.addEventListener('dataavailable', ({ data }) => {
      parts.push(data)
      if (data.size > 0) recordedFrom = Math.min(recordedFrom, performance.now())
    })
    const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }))
    recorder.start(100)
    await new Promise<void>((resolve) => {
      let frame = 0
      const draw = () => {
        if (context) {
          context.fillStyle = '#dfe9ef'
          context.fillRect(0, 0, 320, 240)
          context.fillStyle = '#42b1e8'
          context.fillRect((frame * 3) % 240, 80, 80, 80)
        }
        frame += 1
        if (frame > 60 && performance.now() - recordedFrom > 2_000) resolve()
        else requestAnimationFrame(draw)
      }
      draw()
    })
    recorder.stop()
    await stopped
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())]
  })
  return { name: 'walk.webm', mimeType: 'video/webm', buffer: Buffer.from(bytes) }
}
