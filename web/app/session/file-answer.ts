type NamedFile = { name: string; mimeType: string }

/** A file download that no cache may store. */
export const fileAnswer = (content: string | Uint8Array<ArrayBuffer>, { name, mimeType }: NamedFile): Response =>
  new Response(content, {
    headers: {
      'content-type': mimeType,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  })

/** A file from a call's answer, with its bytes in base64. */
type CarriedFile = { fileName: string; mimeType: string; content: string }

export const carriedFileAnswer = ({ fileName, mimeType, content }: CarriedFile): Response =>
  fileAnswer(
    Uint8Array.from(atob(content), (character) => character.charCodeAt(0)),
    { name: fileName, mimeType },
  )
