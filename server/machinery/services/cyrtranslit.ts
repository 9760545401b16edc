import { scriptPair, transliterate } from '#core/machinery/transliterate.ts'
import { message } from '#core/messages/message.ts'
import { AppError } from '#server/errors.ts'
import type { Machine } from '#server/machinery/machine.ts'

/** Writes a language in its other alphabet; nobody is asked for it. */
export const cyrtranslit: Machine = {
  id: 'cyrtranslit',
  name: 'CyrTranslit',
  settings: [],
  quality: 100,
  tokens: 'plain',
  limits: { texts: 1000, characters: 1_000_000 },
  callsPerMinute: 100_000,
  async translate({ texts, source, target }) {
    const pair = scriptPair(source.code, target.code)
    if (!pair) throw new AppError('remote', message('machinery.otherAlphabetOnly'))
    return { answers: texts.map(({ id, text }) => ({ id, text: transliterate(text, pair) })) }
  },
}
