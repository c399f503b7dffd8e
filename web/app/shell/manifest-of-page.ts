/** Manifests that hold the routes of their pages and no others: what the router writes of them is the same for each of these pages. */
const ofPages = new WeakSet<object>()

/** Says of a manifest that it holds the routes of its pages and no others. */
export function markManifestOfPage<T extends object>(manifest: T): T {
  ofPages.add(manifest)
  return manifest
}

/** Remembers what is made of a manifest, by key; what is made of one that holds other routes too is made each time. */
export function keptOfManifest<T>(): (manifest: object | undefined, key: string, make: () => T) => T {
  const kept = new WeakMap<object, Map<string, T>>()
  return (manifest, key, make) => {
    if (!manifest || !ofPages.has(manifest)) return make()
    const ofManifest = kept.get(manifest) ?? new Map<string, T>()
    kept.set(manifest, ofManifest)
    const found = ofManifest.get(key) ?? make()
    ofManifest.set(key, found)
    return found
  }
}
