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

/**
 * Opens a country database in MaxMind's format: at `path`, otherwise the packaged one (built from registry data, CC0).
 * It is held in memory; a lookup takes about a microsecond.
 */
export async function openCountryDatabase(path: string | null = null): Promise<FindCountry> {
  const reader = new Reader<Row>(await readFile(path ?? packaged()))
  return (address) => {
    if (isIP(address) === 0) return null
    const row = reader.get(address)
    const code = row?.country_code ?? row?.country?.iso_code
    return code !== undefined && /^[A-Z]{2}$/.test(code) ? code : null
  }
}
