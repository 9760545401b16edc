import type { Fixup } from './fixup.ts'

export const controlChars: Fixup = {
  id: 'control-chars',
  name: 'Control characters',
  description: 'Control characters go; tabs and line breaks stay.',
  apply: ({ target }) => target.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, ''),
}
