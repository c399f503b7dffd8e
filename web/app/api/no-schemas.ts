/**
 * Replaces the schema library in the browser, where no schema is read: the contract's modules build them as they load.
 * Every builder returns an empty object.
 */
const nothing = () => ({})

export const Type: Record<string, () => object> = new Proxy({}, { get: () => nothing })
