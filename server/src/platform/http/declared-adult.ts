import { judgeBirthDate } from '@stagedoor/contract/adulthood'
import type { FastifyRequest } from 'fastify'

/**
 * Whether the browser of a visitor has passed the age gate: the date of birth in its cookie is an adult's at `now`. It is
 * read with every call and every file, so that one without it gets previews at most; accounts have declared their age
 * otherwise. Rules AGE-2 and AGE-3; decision 0382.
 */
export const isDeclaredAdult = ({ cookies }: Pick<FastifyRequest, 'cookies'>, now: Date): boolean =>
  judgeBirthDate(cookies['__Host-eighteen_day'] ?? cookies['eighteen_day'] ?? '', now) === 'adult'
