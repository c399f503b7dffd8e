/** A grey JPEG of 16 × 16 pixels. */
const SMALL = [
  '/9j/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHj',
  'shITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCAAQABADAREAAhEBAxEB/8QAFAAB',
  'AAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAUAQEAAAAAAAAAAAAAAAAAAAAA/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP',
  '/aAAwDAQACEQMRAD8AAAAA/9k=',
]

/** A photograph with bytes after its end, so that it is this large. */
export function aPhotograph(sizeBytes: number): Buffer {
  const bytes = Buffer.alloc(sizeBytes, 7)
  Buffer.from(SMALL.join(''), 'base64').copy(bytes)
  return bytes
}
