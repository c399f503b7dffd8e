import { TextField } from '../../design/Field.tsx'
import { useTimeZone } from '../../design/use-time-zone.ts'
import { localOf } from './local-time.ts'

type TimeFieldProps = { label: string; name: string; at: string | null; hint: string; error: string | undefined }

/** A time on the creator's clock; the form names the zone. */
export function TimeField({ at, ...field }: TimeFieldProps) {
  const zone = useTimeZone()
  // Another zone after hydration writes the same instant anew.
  return <TextField key={zone} {...field} type="datetime-local" defaultValue={at === null ? '' : localOf(at, zone)} />
}

/** The zone that the times of a form are in. */
export function ZoneOfTimes() {
  return <input type="hidden" name="timeZone" value={useTimeZone()} />
}
