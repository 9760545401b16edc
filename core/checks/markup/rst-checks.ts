import { message } from '#core/messages/message.ts'
import { findRst, type RstMark } from '#core/placeholders/rst.ts'
import { compareMarks, type Mark } from '../model/compare-marks.ts'
import { formCheck } from '../model/form-check.ts'

const enabledBy = ['rst-text']

/** Roles whose text is for people, not a name. */
const PROSE_ROLES = new Set(
  'abbr abbreviation dfn emphasis guilabel menuselection strong sub sup subscript superscript title-reference title term'.split(
    ' ',
  ),
)
/** Roles that every reader of reStructuredText knows. */
const KNOWN_ROLES = new Set(
  'abbreviation acronym ac code emphasis strong literal math pep-reference pep rfc-reference rfc subscript sub superscript sup title-reference title t raw'.split(
    ' ',
  ),
)

function markOf(mark: RstMark): Mark {
  const { start, end, kind, role, target, text } = mark
  const key = `${kind} ${role} ${nameOf(mark)}`
  const labels = {
    literal: '``…``',
    strong: '**…**',
    emphasis: '*…*',
    interpreted: '`…`',
  }
  if (kind === 'role') return { start, end, key, label: `:${role}:\`${target || text}\`` }
  if (kind === 'reference') return { start, end, key, label: `\`${target || text}\`_` }
  if (kind === 'substitution') return { start, end, key, label: `|${text}|` }
  return { start, end, key, label: kind === 'footnote' ? text : labels[kind] }
}

/** What must stay as it is; the rest is translated, such as titles and addresses that references name. */
function nameOf({ kind, role, target, text }: RstMark): string {
  if (kind === 'role') return target || (PROSE_ROLES.has(role) ? '' : text)
  return kind === 'substitution' || kind === 'footnote' ? text : ''
}

/** Text in single backquotes is what its reader makes of it. */
const comparedMarks = (text: string): Mark[] =>
  findRst(text)
    .marks.filter(({ kind }) => kind !== 'interpreted')
    .map(markOf)

export const rstReferences = formCheck({
  id: 'rst-references',
  name: 'Inconsistent reStructuredText',
  description: 'Roles, references, footnotes, substitutions or formatting differ from the source.',
  enabledBy,
  find: ({ source, target }) => compareMarks(comparedMarks(source), comparedMarks(target), target),
})

export const rstSyntax = formCheck({
  id: 'rst-syntax',
  name: 'reStructuredText syntax error',
  description: 'The translation is not valid reStructuredText.',
  enabledBy,
  find({ source, target }) {
    const given = findRst(target)
    const wanted = findRst(source)
    const roles = new Set(wanted.marks.map(({ role }) => role))
    const unknown = given.marks.filter(({ role }) => role !== '' && !roles.has(role) && !KNOWN_ROLES.has(role))
    return [
      ...given.problems.map(({ start, end, sign }) => ({
        start,
        end,
        message: message('finding.endlessMark', { sign }),
      })),
      ...unknown.map(({ start, end, role }) => ({ start, end, message: message('finding.roleNotInSource', { role }) })),
    ]
  },
})
