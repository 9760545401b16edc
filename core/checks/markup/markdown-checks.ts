import { message } from '#core/messages/message.ts'
import { findMarkdown, type MarkdownLink } from '#core/placeholders/markdown.ts'
import { compareMarkSets, type Mark } from '../model/compare-marks.ts'
import { formCheck } from '../model/form-check.ts'

const enabledBy = ['md-text']
const IN_DOCUMENT = /^(?:#|\.{1,2}\/)/
const TEMPLATE = /\{\{|\{%|\$\{|%\w+%/

const isInline = ({ reference }: MarkdownLink): boolean => reference === ''

/** Most addresses may lead to a translated page; anchors, files beside this one and values to come may not. */
const isFixed = ({ target }: MarkdownLink): boolean => IN_DOCUMENT.test(target) || TEMPLATE.test(target)

const targetMark = ({ start, end, target }: MarkdownLink): Mark => ({
  start,
  end,
  key: target,
  label: `[](${target})`,
})

export const markdownLink = formCheck({
  id: 'md-link',
  name: 'Markdown links',
  description: 'Links differ from the source in number or URL.',
  enabledBy,
  find({ source, target }) {
    const wanted = findMarkdown(source).links.filter(isInline)
    // Links that the source has not are for translators to decide.
    if (wanted.length === 0) return undefined
    const given = findMarkdown(target).links.filter(isInline)
    if (wanted.length !== given.length) {
      const last = given.length > wanted.length ? given.at(-1) : undefined
      const { start, end } = last ?? { start: target.length, end: target.length }
      return { start, end, message: message('finding.links', { wanted: wanted.length, had: given.length }) }
    }
    return compareMarkSets(wanted.filter(isFixed).map(targetMark), given.filter(isFixed).map(targetMark), target)
  },
})

const referenceMarks = (text: string): Mark[] =>
  findMarkdown(text)
    .links.filter((link) => !isInline(link))
    .map(({ start, end, reference }) => ({ start, end, key: reference, label: `[${reference}]` }))

export const markdownReference = formCheck({
  id: 'md-reflink',
  name: 'Markdown references',
  description: 'Reference IDs differ from the source.',
  enabledBy,
  find({ source, target }) {
    const wanted = referenceMarks(source)
    return wanted.length === 0 ? undefined : compareMarkSets(wanted, referenceMarks(target), target)
  },
})

const signMarks = (text: string): Mark[] =>
  findMarkdown(text).marks.map(({ start, end, sign }) => ({ start, end, key: sign, label: sign }))

export const markdownSyntax = formCheck({
  id: 'md-syntax',
  name: 'Markdown syntax',
  description: 'Formatting (bold, italic, code, URL) differs from the source.',
  enabledBy,
  find: ({ source, target }) => compareMarkSets(signMarks(source), signMarks(target), target),
})
