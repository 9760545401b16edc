import { wantsSafeHtml } from '#core/checks/markup/safe-html.ts'
import { sanitizeHtml } from '#core/checks/markup/sanitize-html.ts'
import type { Fixup } from './fixup.ts'

export const safeHtml: Fixup = {
  id: 'safe-html',
  name: 'Unsafe HTML',
  description: 'Tags, attributes and kinds of addresses that the source does not have are taken out.',
  ignoredBy: ['ignore-safe-html'],
  applies: wantsSafeHtml,
  apply: ({ source, target }, { flags }) => sanitizeHtml(source, target, flags.has('md-text')).text,
}
