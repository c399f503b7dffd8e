import type { ServerBuild } from 'react-router'

/** The build of a small site, for tests of what works on the router's own: the answer of its entry, its routes and what browsers are told of these. */
export const testBuild = (site: { answer: unknown; routes: object; manifest: object; module: string }): ServerBuild =>
  ({
    entry: { module: { default: site.answer } },
    routes: site.routes,
    assets: { entry: { module: site.module, imports: [] }, url: '', version: '1', routes: site.manifest },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
  }) as unknown as ServerBuild
