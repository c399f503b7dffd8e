import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // The route manifest is one small immutable file; loading it in parts would cost a round trip on each first visit of
  // a screen.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
