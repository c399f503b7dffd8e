import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Time } from './fields.ts'

/** Moves the one clock forward. Only where `SIMULATED_CLOCK=1`, never in production. */
export const advanceClock = endpoint('POST /admin/clock', {
  area: 'clock',
  summary: 'Moves the simulated clock forward, then runs what has become due.',
  caller: 'staff',
  staffRoles: ['admin'],
  body: Type.Object({
    advance: Type.String({ pattern: '^\\d{1,6}(ms|s|m|h|d|w)$', description: 'for example 33d, 90m, 45s' }),
  }),
  data: { 200: Type.Object({ now: Time }) },
  problems: ['NOT_FOUND'],
})
