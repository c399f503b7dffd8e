import { IANAZone } from 'luxon'

/** Whether a name is one of the IANA time zone database. */
export const isTimeZone = (name: string): boolean => IANAZone.isValidZone(name)
