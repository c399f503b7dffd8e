import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // A page names the routes it links to and asks for them in one cached request after it is shown. The manifest of all
  // routes would be 40 compressed bytes a route on each first visit.
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
} satisfies Config
