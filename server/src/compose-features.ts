import type { FastifyInstance } from 'fastify'
import { composeAdapters } from './compose-adapters.ts'
import { composeGateways } from './compose-gateways.ts'
import { lookUpFeatures } from './compose-later.ts'
import type { Contributions, Platform } from './compose-platform.ts'
import { featureOrder, type FeatureName } from './feature-order.ts'
import { registry, type Features, type Given } from './feature-registry.ts'
import type { GaugeDefinition } from './platform/http/operations.ts'
import type { BoundRoute } from './platform/http/route.ts'
import type { JobDefinition } from './platform/jobs/jobs.ts'
import type { EventHandler } from './platform/outbox/handlers.ts'

export type Composed = {
  features: Features
  /** What all features and adapters contribute, those of earlier features first. */
  routes: readonly BoundRoute[]
  handlers: readonly EventHandler[]
  jobs: readonly JobDefinition[]
  gauges: readonly GaugeDefinition[]
  registerPages(http: FastifyInstance): Promise<void>
  close(): Promise<void>
}

/**
 * Builds every feature on the platform, earliest first, and collects what they contribute.
 * @throws when a feature is built with a later one instead of a port to it.
 */
export async function composeFeatures(platform: Platform): Promise<Composed> {
  const built = new Map<string, Contributions>()
  const features = lookUpFeatures<Features>(built)
  const { adapters, contributions } = await composeAdapters(platform, features)
  const gateways = await composeGateways(platform, { findViewer: (token) => features.identity.findViewer(token) })
  const { publicUrl } = platform.config
  const { byName, payoutAccounts } = gateways
  const given: Given = { ...platform, ...adapters, publicUrl, gateways: byName, payoutAccounts }
  for (const name of featureOrder.filter(isBuilt)) built.set(name, await registry[name](given, features))

  const all: Contributions[] = [contributions, ...built.values(), gateways]
  return {
    features,
    routes: all.flatMap((one) => one.routes ?? []),
    handlers: all.flatMap((one) => one.handlers ?? []),
    jobs: all.flatMap((one) => one.jobs ?? []),
    gauges: all.flatMap((one) => one.gauges ?? []),
    async registerPages(http) {
      for (const one of all) await one.registerPages?.(http)
    },
    async close() {
      for (const one of all.toReversed()) await one.close?.()
    },
  }
}

const isBuilt = (name: FeatureName): name is keyof typeof registry => name in registry
