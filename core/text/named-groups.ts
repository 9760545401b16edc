import { RE2JS } from 're2js'

/** A part of a text that a named group of a pattern matched. */
export interface Group {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Named groups of a pattern (as in `(?P<name>…)`) that somebody wrote, on texts that it matches as a whole. */
export interface GroupPattern {
  readonly names: readonly string[]
  match(text: string): ReadonlyMap<string, Group> | undefined
}

/** Undefined where RE2 does not take the pattern: `compilePattern` says why. */
export function groupPattern(pattern: string): GroupPattern | undefined {
  let re: RE2JS
  try {
    re = RE2JS.compile(pattern)
  } catch {
    return undefined
  }
  const names = Object.keys(re.namedGroups())
  return {
    names,
    match(text) {
      const matcher = re.matcher(text)
      if (!matcher.matches()) return undefined
      const groups = names.flatMap((name): [string, Group][] => {
        const found = matcher.group(name)
        return found === null ? [] : [[name, { text: found, start: matcher.start(name), end: matcher.end(name) }]]
      })
      return new Map(groups)
    },
  }
}
