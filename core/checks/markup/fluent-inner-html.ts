import type { Pattern } from '@fluent/syntax'
import { message } from '#core/messages/message.ts'
import { type Check, type CheckedUnit, type Finding, ignoreFlag } from '../model/check.ts'
import { compareMarkSets, type Mark } from '../model/compare-marks.ts'
import { type FormFinding, formCheck } from '../model/form-check.ts'
import { type FluentUnit, partsOf, readFluent } from './fluent-unit.ts'
import { htmlOutline } from './html-outline.ts'

/** A pattern as HTML: placeables are dots, their variants are patterns of their own. Places are those of the entry. */
interface Fragment {
  readonly html: string
  readonly start: number
}

function fragments(pattern: Pattern, text: string, found: Fragment[] = []): Fragment[] {
  const { start = 0, end = 0 } = pattern.span ?? {}
  let [html, done] = ['', start]
  for (const element of pattern.elements) {
    if (element.type !== 'Placeable') continue
    const from = element.span?.start ?? done
    const to = element.span?.end ?? from
    html += text.slice(done, from) + '.'.repeat(to - from)
    done = to
    const { expression } = element
    if (expression.type === 'SelectExpression')
      for (const { value } of expression.variants) fragments(value, text, found)
  }
  found.push({ html: html + text.slice(done, end), start })
  return found
}

/** Only the value is HTML: attributes of a string are attributes of an element. */
function valueFragments(unit: FluentUnit): Fragment[] {
  const value = partsOf(unit).get('')
  return value ? fragments(value, unit.text).filter(({ html }) => html.includes('<')) : []
}

function faults(unit: FluentUnit): FormFinding[] {
  return valueFragments(unit).flatMap(({ html, start }) => {
    const { unclosed, unopened } = htmlOutline(html)
    return [...unclosed, ...unopened].map((tag) => ({
      start: unit.at(start + tag.start),
      end: unit.at(start + tag.end),
      message:
        tag.kind === 'open'
          ? message('finding.tagNotClosed', { tag: tag.name })
          : message('finding.tagNotOpened', { tag: tag.name }),
    }))
  })
}

const tagMarks = (unit: FluentUnit): Mark[] =>
  valueFragments(unit).flatMap(({ html, start }) =>
    htmlOutline(html)
      .tags.filter(({ kind }) => kind === 'open')
      .map(({ name, attributes, start: from, end }) => ({
        start: unit.at(start + from),
        end: unit.at(start + end),
        key: [name, ...attributes.map((attribute) => attribute.name).sort()].join(' '),
        label: `<${name} …>`,
      })),
  )

export const fluentTargetInnerHtml: Check = formCheck({
  id: 'fluent-target-inner-html',
  name: 'Fluent translation inner HTML',
  description: 'HTML in the translation is invalid or differs from the source.',
  enabledBy: ['fluent-target-inner-html'],
  find({ source, target }, { flags }) {
    if (!source.includes('<') && !target.includes('<')) return undefined
    const given = readFluent(target, flags).unit
    const wanted = readFluent(source, flags).unit
    if (!given || !wanted) return undefined
    const own = faults(given)
    return own.length > 0 ? own : compareMarkSets(tagMarks(wanted), tagMarks(given), target)
  },
})

export const fluentSourceInnerHtml: Check = {
  id: 'fluent-source-inner-html',
  name: 'Fluent source inner HTML',
  description: 'HTML in the source is invalid.',
  on: 'source',
  enabledBy: ['fluent-source-inner-html'],
  ignoredBy: ignoreFlag('fluent-source-inner-html'),
  find({ source, flags }: CheckedUnit): Finding[] {
    return source.flatMap((text, form) => {
      const { unit } = text.includes('<') ? readFluent(text, flags) : {}
      return unit ? faults(unit).map((finding) => ({ form, ...finding })) : []
    })
  },
}
