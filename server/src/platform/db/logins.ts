import { createHmac } from 'node:crypto'

/**
 * The addresses by which a running product uses its database. Neither login owns anything, so neither can change a table,
 * a grant or a row that was written for good; the owner only migrates.
 */
export type DatabaseLogins = {
  /** Serves requests: holds what the migrations grant to `stagedoor_app`. */
  requests: string
  /** Runs the job queue, and everything else in a process with the role `worker`: the same and the queue's tables. */
  jobs: string
}

/** The roles that the migrations create and grant to; without other settings they are the logins too. */
export const loginRoles = { requests: 'stagedoor_app', jobs: 'stagedoor_jobs' } as const

/**
 * The logins of a database, with passwords that follow from the owner's: every process that knows the owner's address
 * knows them, and none has to be stored.
 * @param secretKey replaces the owner's password where the address has none (peer, trust).
 */
export function loginsOf(ownerUrl: string, secretKey = ''): DatabaseLogins {
  const ownerPassword = decodeURIComponent(new URL(ownerUrl).password)
  const address = (role: string): string => {
    const url = new URL(ownerUrl)
    url.username = role
    url.password = createHmac('sha256', ownerPassword === '' ? secretKey : ownerPassword)
      .update(`database login ${role}`)
      .digest('base64url')
    return url.href
  }
  return { requests: address(loginRoles.requests), jobs: address(loginRoles.jobs) }
}
