type Sign = readonly [name: string, pattern: RegExp]

// The order matters: browsers name those whose engine they share.
const browsers: readonly Sign[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bVersion\/\d.*\bSafari\//],
]

const systems: readonly Sign[] = [
  ['iPadOS', /\biPad\b/],
  ['iOS', /\b(?:iPhone|iPod)\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac(?:intosh| OS X)\b/],
  ['Linux', /\bLinux\b/],
]

const nameBy = (signs: readonly Sign[], text: string): string | null =>
  signs.find(([, pattern]) => pattern.test(text))?.[0] ?? null

/** The browser and system that a `User-Agent` claims; null where unknown. */
export const describeDevice = (userAgent: string): { browser: string | null; system: string | null } => ({
  browser: nameBy(browsers, userAgent),
  system: nameBy(systems, userAgent),
})
