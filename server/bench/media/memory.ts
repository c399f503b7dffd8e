import { readFileSync, writeFileSync } from 'node:fs'

const kibibytes = (pid: number, name: 'VmRSS' | 'VmHWM'): number =>
  1024 * Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1])

export const residentBytes = (pid: number): number => kibibytes(pid, 'VmRSS')

/** The most since `resetPeak`. */
export const peakResidentBytes = (pid: number): number => kibibytes(pid, 'VmHWM')

/** See proc(5), `clear_refs`. */
export const resetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5')
