import type { FastifyInstance } from 'fastify'

/** What a browser asks for when it offers to install the site. W3C Web Application Manifest. */
export function registerWebManifest(http: FastifyInstance, settings: { get(name: 'siteName'): string }): void {
  http.get('/site.webmanifest', { logLevel: 'warn' }, (_, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(webManifestOf(settings.get('siteName')))),
  )
}

const LONGEST_SHORT_NAME = 12

/** The manifest. The address of the start has no language: the site chooses the reader's. */
const webManifestOf = (siteName: string) => ({
  id: '/home',
  name: siteName,
  short_name: Array.from(siteName).length <= LONGEST_SHORT_NAME ? siteName : siteName.split(/\s+/)[0],
  start_url: '/home',
  scope: '/',
  display: 'standalone',
  background_color: '#faf9f7',
  theme_color: '#faf9f7',
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
})
