import { Worker } from 'node:worker_threads'

/** Country and state key → names of cities, in alphabetical order. Loaded on first use, then cached. */
let loading: Promise<ReadonlyMap<string, readonly string[]>> | undefined

function load(): Promise<ReadonlyMap<string, readonly string[]>> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('cities-worker.ts', import.meta.url))
    worker.once('message', (entries: [string, string[]][]) => resolve(new Map(entries)))
    worker.once('error', (error) => {
      loading = undefined
      reject(error)
    })
  })
}

/** The cities of one state as the source writes them; `sourceKey` is the state's key in that source. */
export async function listCitiesOf(country: string, sourceKey: string): Promise<readonly string[]> {
  loading ??= load()
  return (await loading).get(`${country} ${sourceKey}`) ?? []
}
