import { sql, type RawBuilder } from 'kysely'

/** A row that breaks an invariant: its id, and what was found. */
export type Breach = { subject: string; facts: object }

/** Something that must be true of the database at every moment. */
export type Invariant = {
  name: string
  /** One sentence for anyone who reads the report. */
  message: string
  /** Where to begin to look; `the id` is that of the row shown. */
  look: string
  /** How many things it was looked for in. */
  count: RawBuilder<{ count: number }>
  /** The things that break it, at most 100. */
  breaches: RawBuilder<Breach>
}

/** What an invariant came to. */
export type Examined = { name: string; message: string; look: string; count: number; breaches: readonly Breach[] }

/**
 * How far apart two times of one transaction may lie. A simulated clock may move between them, by no more than it was moved
 * in all; in production it does not.
 */
export const CLOCK_SKEW = sql.raw(
  `(interval '5 minutes' + (select abs(offset_ms) * interval '1 millisecond' from app_clock))`,
)
