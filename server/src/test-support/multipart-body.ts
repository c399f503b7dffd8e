/** A form with one file as it goes over the wire. */
export async function multipartBody(
  field: string,
  bytes: Uint8Array,
  name: string,
): Promise<{ contentType: string; payload: Buffer }> {
  const form = new FormData()
  form.append(field, new Blob([new Uint8Array(bytes)]), name)
  const request = new Request('http://stagedoor.test', { method: 'POST', body: form })
  return { contentType: request.headers.get('content-type') ?? '', payload: Buffer.from(await request.arrayBuffer()) }
}
