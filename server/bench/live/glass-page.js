// Runs in Chromium, without the product: one page shows the time and sends it, another reads the time from the picture that it shows.

const WIDTH = 1_280
const HEIGHT = 720
/** The time in milliseconds as a row of white and black fields, large enough for any encoder. */
const FIELDS = 16
const FIELD_WIDTH = WIDTH / FIELDS
const MODULUS = 2 ** FIELDS
const BRIGHT = 128
/** Below the fields moves enough for 1.5 Mbit/s. */
const SHAPES = 120

const now = () => Date.now() % MODULUS

async function offerOf(peer) {
  await peer.setLocalDescription()
  return peer.localDescription.sdp
}

/** Draws the time thirty times a second and offers the picture. */
window.publish = function publish() {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  document.body.append(canvas)
  const pen = canvas.getContext('2d')
  setInterval(() => {
    pen.fillStyle = '#246'
    pen.fillRect(0, 0, WIDTH, HEIGHT)
    const at = now()
    for (let field = 0; field < FIELDS; field++) {
      pen.fillStyle = Math.floor(at / 2 ** field) % 2 === 1 ? '#fff' : '#000'
      pen.fillRect(field * FIELD_WIDTH, 0, FIELD_WIDTH, HEIGHT / 3)
    }
    for (let shape = 0; shape < SHAPES; shape++) {
      pen.fillStyle = `hsl(${(shape * 37) % 360} 60% 50%)`
      const left = (shape * 97 + at / 5) % WIDTH
      pen.fillRect(left, HEIGHT / 3 + 20 + ((shape * 53) % (HEIGHT / 2)), 60, 40)
    }
  }, 33)
  window.peer = new RTCPeerConnection()
  const [track] = canvas.captureStream(30).getVideoTracks()
  // Of 720p from the first picture on, however few bits the encoder begins with.
  track.contentHint = 'detail'
  window.peer.addTransceiver(track, { direction: 'sendonly', sendEncodings: [{ maxBitrate: 1_500_000 }] })
  return offerOf(window.peer)
}

/** Shows what arrives, and notes how old each picture is when it is shown. */
window.play = function play() {
  const video = document.createElement('video')
  video.muted = true
  video.width = WIDTH
  video.height = HEIGHT
  document.body.append(video)
  const pixels = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  pixels.canvas.width = FIELDS
  pixels.canvas.height = 1
  const startedAt = performance.now()
  window.seen = { firstMs: null, agesMs: [], height: 0 }
  const look = () => {
    const at = now()
    window.seen.firstMs ??= performance.now() - startedAt
    window.seen.height = video.videoHeight
    const scale = video.videoHeight / HEIGHT
    let shown = 0
    for (let field = 0; field < FIELDS; field++) {
      const left = (field + 0.5) * FIELD_WIDTH * scale
      pixels.drawImage(video, left, (HEIGHT / 6) * scale, 1, 1, field, 0, 1, 1)
    }
    const { data } = pixels.getImageData(0, 0, FIELDS, 1)
    for (let field = 0; field < FIELDS; field++) if (data[field * 4] > BRIGHT) shown += 2 ** field
    window.seen.agesMs.push((at - shown + MODULUS) % MODULUS)
    video.requestVideoFrameCallback(look)
  }
  video.requestVideoFrameCallback(look)
  window.peer = new RTCPeerConnection()
  window.peer.addTransceiver('video', { direction: 'recvonly' })
  window.peer.addEventListener('track', ({ track }) => {
    video.srcObject = new MediaStream([track])
    void video.play()
  })
  return offerOf(window.peer)
}

window.accept = (sdp) => window.peer.setRemoteDescription({ type: 'answer', sdp })
/** From here on pictures count. */
window.begin = () => void (window.seen.agesMs = [])
