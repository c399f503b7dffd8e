import pg from 'pg'

/** Runs one check on a connection of its own, which is closed whatever happens. @throws what connecting or the work throws. */
export async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
