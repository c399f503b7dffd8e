import type { Captcha } from '#src/platform/captcha/captcha.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { BoundRoute } from '#src/platform/http/route.ts'
import type { Identity } from '../identity/index.ts'
import { moderationRoutes } from './routes.ts'

export type ModerationDeps = { db: Db; captcha: Captcha; identity: Pick<Identity, 'findAccounts'> }

export type Moderation = { routes: readonly BoundRoute[] }

/** Reports by anybody of anything, and what staff decide about them. */
export const createModeration = (deps: ModerationDeps): Moderation => ({ routes: moderationRoutes(deps) })
