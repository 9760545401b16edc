import type { Fixup } from './fixup.ts'

export const endEllipsis: Fixup = {
  id: 'end-ellipsis',
  name: 'Trailing ellipsis',
  description: 'Three dots at the end become an ellipsis where the source ends with one.',
  ignoredBy: ['ignore-end-ellipsis'],
  apply({ source, target }) {
    const text = target.trimEnd()
    if (!text.endsWith('...') || !source.trimEnd().endsWith('…')) return target
    return `${text.slice(0, -3)}…${target.slice(text.length)}`
  },
}
