/** Whether the service worker keeps an address as a document. A browser that refuses its caches keeps nothing. */
export const isKept = async (href: string): Promise<boolean> =>
  'caches' in globalThis && (await caches.match(href).catch(() => undefined)) !== undefined
