import type { Libheif } from 'libheif-js/wasm-bundle.js'

/** What the numbers of a picture mean: an ICC profile, or the primaries of ITU-T H.273. Null: not said. */
export type HeicColors = { icc: Buffer } | { primaries: number } | null

/** More than the profiles of cameras and printers have. */
const MAXIMUM_PROFILE_BYTES = 4 * 1024 * 1024

/** `heif_error` is a code, a further code and the address of a text. */
const ERROR_BYTES = 12

/**
 * Reads the box `colr` of the main picture (ISO/IEC 14496-12 §12.1.5), a profile before primaries. libheif turns the
 * picture into RGB by the matrix of that box, and leaves what this RGB is to its caller.
 */
export function readHeicColors(libheif: Libheif, file: Buffer): HeicColors {
  const context = libheif._heif_context_alloc()
  const [error, result, bytes] = [ERROR_BYTES, 4, file.length].map((sizeBytes) => libheif._malloc(sizeBytes)) as [
    number,
    number,
    number,
  ]
  const read = (address: number) => Buffer.from(libheif.HEAPU8.buffer).readUInt32LE(address)
  try {
    libheif.HEAPU8.set(file, bytes)
    libheif._heif_context_read_from_memory_without_copy(error, context, bytes, file.length, 0)
    if (read(error) !== 0) return null
    libheif._heif_context_get_primary_image_handle(error, context, result)
    if (read(error) !== 0) return null
    const handle = read(result)
    try {
      return profileOf(libheif, handle, { error, read }) ?? primariesOf(libheif, handle, { error, result, read })
    } finally {
      libheif._heif_image_handle_release(handle)
    }
  } finally {
    libheif._heif_context_free(context)
    for (const address of [error, result, bytes]) libheif._free(address)
  }
}

type Memory = { error: number; read(address: number): number }

function profileOf(libheif: Libheif, handle: number, { error, read }: Memory): HeicColors {
  const sizeBytes = libheif._heif_image_handle_get_raw_color_profile_size(handle)
  if (sizeBytes === 0 || sizeBytes > MAXIMUM_PROFILE_BYTES) return null
  const address = libheif._malloc(sizeBytes)
  try {
    libheif._heif_image_handle_get_raw_color_profile(error, handle, address)
    return read(error) === 0 ? { icc: Buffer.from(libheif.HEAPU8.subarray(address, address + sizeBytes)) } : null
  } finally {
    libheif._free(address)
  }
}

/** In `heif_color_profile_nclx` the primaries come after the version, which is filled up to 4 bytes. */
function primariesOf(
  libheif: Libheif,
  handle: number,
  { error, result, read }: Memory & { result: number },
): HeicColors {
  libheif._heif_image_handle_get_nclx_color_profile(error, handle, result)
  if (read(error) !== 0) return null
  const profile = read(result)
  const primaries = read(profile + 4)
  libheif._heif_nclx_color_profile_free(profile)
  return { primaries }
}
