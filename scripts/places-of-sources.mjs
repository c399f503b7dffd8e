import { dirname, relative } from 'node:path'

/** `import.meta` with the property that follows it; with none where it is passed on, or read by a computed name. */
const IMPORT_META = /\bimport\.meta\b(?:\.(\w+))?/g

/**
 * A source with the places that it names, its own and those beside it, as the bundle in `folder` reaches them: programs
 * and files stay where the sources are. `import.meta.resolve` stays, because packages are found from both.
 * @param code the source's text, of which comments and strings are not told apart from the rest.
 * @param place the source's `path`, and the `folder` in which the bundle will lie.
 * @throws for whatever else it asks `import.meta`: in the bundle the answer would be another one.
 */
export function withPlacesOfSources(code, place) {
  const { path, folder } = place
  const join = `process.getBuiltinModule('node:path').join`
  // On the same line: the source map counts lines.
  return code.replaceAll(IMPORT_META, (found, property) => {
    switch (property) {
      case 'dirname':
        return `${join}(import.meta.dirname, ${JSON.stringify(relative(folder, dirname(path)))})`
      case 'url':
        return `new URL(${JSON.stringify(relative(folder, path))}, import.meta.url).href`
      case 'resolve':
        return found
      default:
        throw new Error(
          `${path}: the bundle of the server has no ${found} of its sources, and comments may not name it (decision 0514)`,
        )
    }
  })
}
