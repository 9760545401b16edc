import { retiredFiles, retiredNames, retiredPhrases, retiredWords } from './retired.ts'
import { retiredTexts } from './retired-texts.ts'

export interface Finding {
  readonly path: string
  readonly line: number
  readonly name: string
  readonly say: string
}

/** Comments, strings, regular expressions, names. A name is the only one with a group. */
const token =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`|(?<=[=(,:!&|?;{}[]\s*|return )\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n])+\/[a-z]*|(#?[A-Za-z_$][\w$]*)/g

/** Comments are passed by; the others are strings, of which keys are left out. */
const textToken =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')\s*:(?!:)|"((?:\\.|[^"\\\n])*)"|'((?:\\.|[^'\\\n])*)'/g

const column = /^[a-z][a-z0-9]*(_[a-z0-9]+)+$/

const splitName = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((word) => word.toLowerCase())

const allWords = new Set(retiredWords.flatMap(({ words }) => words))
const harmless = new Map<string, boolean>()

/** Good in every file: nearly all names are, and most come again and again. */
function isHarmless(name: string): boolean {
  const known = harmless.get(name)
  if (known !== undefined) return known
  const isGood =
    column.test(name) ||
    !(splitName(name).some((word) => allWords.has(word)) || retiredNames.some((one) => one.name.test(name)))
  harmless.set(name, isGood)
  return isGood
}

/** What to say instead of a name; nothing for a good one. */
export function betterThan(name: string, path: string): string | undefined {
  if (isHarmless(name)) return undefined
  const whole = retiredNames.find((one) => one.name.test(name) && (one.only?.test(path) ?? true))
  if (whole) return whole.say
  const words = new Set(splitName(name))
  const found = retiredWords.find(
    (one) =>
      one.words.some((word) => words.has(word)) &&
      (one.only?.test(path) ?? true) &&
      !one.allow?.test(name) &&
      !one.allowIn?.test(path),
  )
  return found?.say
}

const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length

/** Names in a program, each once per file. */
export function findNames(path: string, text: string): Finding[] {
  const found = new Map<string, Finding>()
  const look = (name: string, at: number) => {
    if (found.has(name)) return
    const say = betterThan(name, path)
    if (say !== undefined) found.set(name, { path, line: lineOf(text, at), name, say })
  }
  for (const match of text.matchAll(token)) {
    if (match[1] !== undefined) look(match[1], match.index)
    else if (match[0].startsWith('`'))
      for (const inner of match[0].matchAll(/\$\{([^}]*)\}/g))
        for (const name of (inner[1] ?? '').replace(/'[^']*'/g, '').matchAll(/#?[A-Za-z_$][\w$]*/g))
          look(name[0], match.index)
  }
  return [...found.values()]
}

export function findFileName(path: string): Finding[] {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '')
  const say = retiredFiles.test(path) ? 'what it does' : betterThan(name.replaceAll('-', ' '), path)
  return say === undefined ? [] : [{ path, line: 1, name, say }]
}

export function findPhrases(path: string, text: string, at = 0, whole = text): Finding[] {
  return retiredPhrases.flatMap(({ phrase, say, allowIn }) => {
    const match = allowIn?.test(path) ? null : phrase.exec(text)
    return match ? [{ path, line: lineOf(whole, at + match.index), name: match[0], say }] : []
  })
}

/** Texts of the interface: a JSON file of keys and texts, or the strings of a table. Every place is named; keys are not texts. */
export function findTexts(path: string, text: string): Finding[] {
  return [...text.matchAll(textToken)].flatMap((match) => {
    const said = (match[2] ?? match[3] ?? '').replace(/\{\{[^}]*\}\}/g, '')
    const line = lineOf(text, match.index)
    return retiredTexts.flatMap(({ phrase, say }) => {
      const found = phrase.exec(said)
      return found ? [{ path, line, name: found[0], say }] : []
    })
  })
}

/** Sentences in a program: strings with a blank in them. */
export function findSentences(path: string, text: string): Finding[] {
  return [...text.matchAll(token)].flatMap((match) =>
    /^['"`].* /s.test(match[0]) ? findPhrases(path, match[0], match.index, text) : [],
  )
}
