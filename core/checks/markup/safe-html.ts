import type { CheckedUnit } from '../model/check.ts'
import { formCheck } from '../model/form-check.ts'
import { htmlOutline } from './html-outline.ts'
import { sanitizeHtml } from './sanitize-html.ts'

const KNOWN_TAGS = new Set(
  `a abbr acronym address area article aside audio b bdi bdo big blockquote body br button canvas caption center cite code
  col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer form
  frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link main map mark
  menu meta meter nav noscript object ol optgroup option output p param picture pre progress q rp rt ruby s samp script
  search section select slot small source span strike strong style sub summary sup svg table tbody td template textarea
  tfoot th thead time title tr track tt u ul var video wbr`
    .trim()
    .split(/\s+/),
)

/** Does the text hold a tag that a browser knows, or an element that a page defines? */
const looksLikeHtml = (text: string): boolean =>
  text.includes('<') &&
  htmlOutline(text).tags.some(({ name }) => KNOWN_TAGS.has(name) || /^[a-z][a-z0-9.]*-/.test(name))

/** Is the text of this unit to be safe HTML? */
export const wantsSafeHtml = ({ flags, source }: Pick<CheckedUnit, 'flags' | 'source'>): boolean =>
  flags.has('safe-html') || (flags.has('auto-safe-html') && source.some(looksLikeHtml))

export const safeHtml = formCheck({
  id: 'safe-html',
  name: 'Unsafe HTML',
  description: "The translation has tags, attributes or URLs that aren't in the source.",
  breaksProgram: true,
  offersFix: true,
  enabledBy: ['safe-html', 'auto-safe-html'],
  skips: (unit) => !wantsSafeHtml(unit),
  find({ source, target }, { flags }) {
    const { text: fix, parts } = sanitizeHtml(source, target, flags.has('md-text'))
    return parts.map(({ start, end, message }) => ({ start, end, message, fix }))
  },
})
