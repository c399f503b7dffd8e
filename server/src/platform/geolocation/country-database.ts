import { fstatSync, openSync, readSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { isIP } from 'node:net'
import { Reader, type Response } from 'maxmind'

/** The country (ISO 3166-1 alpha-2) of an address; null for private, unallocated and malformed ones. */
export type FindCountry = (address: string) => string | null

/** As the packaged database writes it; the usual commercial ones nest the code. */
type Row = Response & { country_code?: string; country?: { iso_code?: string } }

const packaged = () =>
  createRequire(import.meta.url).resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb')

/** One for all applications of a process: its file stays open. */
let packagedReader: Reader<Row> | undefined

/**
 * Opens a country database in MaxMind's format: at `path`, otherwise the packaged one (built from registry data, CC0).
 * A lookup takes about a microsecond. The one at `path` is held in memory, since its file may be overwritten meanwhile; of the packaged
 * one the parts that were needed are.
 */
export async function openCountryDatabase(path: string | null = null): Promise<FindCountry> {
  const reader =
    path === null ? (packagedReader ??= new Reader<Row>(readAtUse(packaged()))) : new Reader<Row>(await readFile(path))
  return (address) => {
    if (isIP(address) === 0) return null
    const row = reader.get(address)
    const code = row?.country_code ?? row?.country?.iso_code
    return code !== undefined && /^[A-Z]{2}$/.test(code) ? code : null
  }
}

const BLOCK_BYTES = 4_096
/** At the end of the file: its description, and the countries, to which the nodes of the tree lead. */
const END_BYTES = 8_192

/**
 * A buffer as large as the file, in which a block is read from the file when the library first reads a node in it: an address needs two to
 * six of 1,915. A buffer that may be resized lies in pages of its own, which take no memory until they are written to; the allocator could give
 * others that were used before. The library reads nodes of 24 bits, as this file has, by `readUIntBE`.
 */
function readAtUse(path: string): Buffer {
  const file = openSync(path, 'r')
  const { size } = fstatSync(file)
  const content = Buffer.from(new ArrayBuffer(size, { maxByteLength: size }))
  const isRead = new Uint8Array(Math.ceil(size / BLOCK_BYTES))
  const readBlocks = (from: number, to: number): void => {
    for (let block = Math.floor(from / BLOCK_BYTES); block * BLOCK_BYTES < to; block += 1) {
      if (isRead[block]) continue
      const start = block * BLOCK_BYTES
      readSync(file, content, start, Math.min(BLOCK_BYTES, size - start), start)
      isRead[block] = 1
    }
  }
  readBlocks(size - END_BYTES, size)
  content.readUIntBE = (offset, byteLength) => {
    readBlocks(offset, offset + byteLength)
    return Buffer.prototype.readUIntBE.call(content, offset, byteLength)
  }
  return content
}
