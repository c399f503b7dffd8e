/** An address within the site that resolving would leave as it is: absolute, without dots and doubled slashes. */
export const RESOLVED = /^\/(?:(?!\.)[^/?#\\]+(?:\/(?!\.)[^/?#\\]+)*\/?)?(?:\?[^#]+)?(?:#.+)?$/
