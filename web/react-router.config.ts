import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // The map of addresses is one small immutable file; asking for pieces of it would cost a round trip on each first visit of a screen.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
