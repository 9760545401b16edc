import { type Bits, type FewStates, MOST_STATES } from './few-states.ts'
import type { TextCodes } from './text-codes.ts'
import { assemble, type Walker } from './vector-walk.ts'

/** Longer ones are rare, and need not have memory set aside for them. */
const MOST_CODES = 1_000_000
const MOST_TEXTS = 512

let walker: Walker | null | undefined

/** Undefined where the machine cannot do it. */
function theWalker(): Walker | undefined {
  if (walker === undefined) {
    try {
      walker = isLowestFirst() ? assemble(MOST_CODES) : null
    } catch {
      walker = null
    }
  }
  return walker ?? undefined
}

const isLowestFirst = (): boolean => new Uint8Array(Uint32Array.of(1).buffer)[0] === 1

/**
 * Walks through those texts that are asked for, notes which are found, and gives back which are left to tell. `texts`
 * end at `ends`, one after another.
 */
export function walkAll(machine: FewStates, texts: TextCodes, ends: Uint32Array, asked: Bits, found: Bits): Bits {
  const { codes, alphabet } = texts
  const walks = alphabet && codes.length <= MOST_CODES && ends.length <= MOST_TEXTS ? theWalker() : undefined
  if (!walks || !alphabet) return asked
  walks.ends.set(ends)
  walks.asked.set(asked)
  walks.meanings.set(machine.ends)
  walks.codes.set(codes)
  fillSteps(machine, alphabet, walks.steps)
  walks.walk(ends.length, machine.start)
  return noted(walks.answers, asked, found)
}

const WORDS = MOST_STATES / 4

/** The vector of each code, by the class of the unit it stands for. */
function fillSteps(machine: FewStates, alphabet: Uint16Array, steps: Uint32Array): void {
  const known = new Uint32Array(machine.steps.buffer, machine.steps.byteOffset, machine.steps.byteLength / 4)
  for (let code = 0; code < alphabet.length; code++) {
    const [from, to] = [machine.classOf(alphabet[code] as number) * WORDS, code * WORDS]
    for (let word = 0; word < WORDS; word++) steps[to + word] = known[from + word] as number
  }
}

const left = new Uint32Array(MOST_TEXTS / 32)

function noted(answers: Uint8Array, asked: Bits, found: Bits): Bits {
  left.fill(0)
  for (let word = 0; word < asked.length; word++) {
    const wanted = asked[word] as number
    if (wanted === 0) continue
    let [yes, unsure] = [0, 0]
    for (let bit = 0; bit < 32; bit++) {
      const answer = answers[word * 32 + bit] as number
      yes |= (answer & 1) << bit
      unsure |= (answer >> 1) << bit
    }
    found[word] = (found[word] as number) | (yes & wanted)
    left[word] = unsure & wanted
  }
  return left
}
