/**
 * The features by name, while they are built. Reading one that is not built yet throws: a feature uses a later one only in
 * functions that are called after the composition.
 */
export const lookUpFeatures = <Features extends object>(built: ReadonlyMap<string, object>): Features =>
  new Proxy({} as Features, {
    get(_target, name) {
      const feature = built.get(String(name))
      if (feature === undefined) throw new Error(`The feature ${String(name)} is not built yet.`)
      return feature
    },
  })

/** A port to a later feature: each of its functions is looked up when it is called. */
export const laterPort = <Port extends object>(find: () => Port): Port =>
  new Proxy({} as Port, {
    get: (_target, name) => Reflect.get(find(), name),
  })
