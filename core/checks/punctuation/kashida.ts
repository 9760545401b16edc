import { message } from '#core/messages/message.ts'
import type { Check } from '../model/check.ts'
import { type FormFinding, formCheck } from '../model/form-check.ts'

/** The stretching letter, by itself and joined with vowel signs. */
const KASHIDA = /[\u0640\ufcf2-\ufcf4\ufe71\ufe77\ufe79\ufe7b\ufe7d\ufe7f]+/
const KASHIDAS = new RegExp(KASHIDA, 'g')
const ARABIC_LETTER = /\p{Script=Arabic}|[\u064b-\u065f\u0670]/u

const isLetter = (text: string, at: number): boolean => ARABIC_LETTER.test(text.charAt(at))

export const kashida: Check = formCheck({
  id: 'kashida',
  name: 'Kashida letter used',
  description: 'Words are stretched with decorative kashidas.',
  offersFix: true,
  find({ target }) {
    if (!KASHIDA.test(target)) return undefined
    const found: FormFinding[] = []
    let [fix, from] = ['', 0]
    for (const { index, 0: run } of target.matchAll(KASHIDAS)) {
      const end = index + run.length
      if (!isLetter(target, index - 1) || !isLetter(target, end)) continue
      found.push({ start: index, end, message: message('finding.stretched') })
      fix += target.slice(from, index)
      from = end
    }
    fix += target.slice(from)
    return found.map((finding) => ({ ...finding, fix }))
  },
})
