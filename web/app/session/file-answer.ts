type NamedFile = { name: string; mimeType: string }

/** A file to download, which no cache may keep. */
export const fileAnswer = (content: string | Uint8Array<ArrayBuffer>, { name, mimeType }: NamedFile): Response =>
  new Response(content, {
    headers: {
      'content-type': mimeType,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  })

/** A file as a call answers it, its bytes in base64. */
type CarriedFile = { fileName: string; mimeType: string; content: string }

export const carriedFileAnswer = ({ fileName, mimeType, content }: CarriedFile): Response =>
  fileAnswer(
    Uint8Array.from(atob(content), (character) => character.charCodeAt(0)),
    { name: fileName, mimeType },
  )
