const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(Headless)?(Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const first = (known: typeof browsers, userAgent: string): string[] =>
  known
    .filter(([pattern]) => pattern.test(userAgent))
    .slice(0, 1)
    .map(([, name]) => name)

/** What a browser calls itself, in two words: "Firefox · Windows". Other programs keep their own words. */
export function deviceName(userAgent: string): string {
  const browser = first(browsers, userAgent)
  return browser.length === 0 ? userAgent : [...browser, ...first(systems, userAgent)].join(' · ')
}
