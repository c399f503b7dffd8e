/**
 * The same code in ASCII. V8 keeps a file of such characters with one byte each, and any other with two, for as long as one of its functions
 * lives. An escape means the same as its character in texts, patterns and names; only a raw template tells them apart, and ours are patterns.
 */
export const inAscii = (code: string): string =>
  code.replaceAll(
    /(\\*)([\u0080-\uffff])/g,
    (_, slashes: string, character: string) =>
      `${slashes.length % 2 ? slashes.slice(1) : slashes}\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
