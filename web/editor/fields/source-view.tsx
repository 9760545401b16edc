import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isFuzzy } from '#core/units/state.ts'
import { EachForm } from '../../components/text/each-form.tsx'
import { TextDiff } from '../../components/text/text-diff.tsx'
import type { FoundTerm } from '../data/feedback.ts'
import { useEditing } from '../model/context.ts'
import { MarkedText } from '../text/marked-text.tsx'
import { type MarkedSpan, piecesOf } from '../text/pieces.ts'
import { Clamped, isLongText } from './clamped.tsx'
import classes from './source-view.module.css'

/** The source, with what must be kept coloured and what the glossary knows marked. */
export function SourceView({ terms }: { terms: readonly FoundTerm[] }) {
  const { unit, context } = useEditing()
  const { t } = useTranslation('editor')
  const several = unit.source.length > 1
  // What it was translated from is kept; it matters while somebody has to look at it again.
  const changed = isFuzzy(unit.state) && !['', unit.source[0]].includes(unit.previous_source)
  return (
    <div className={classes.source} data-source>
      <div className={classes.label}>{context.source.name}</div>
      <Clamped isLong={isLongText(unit.source)}>
        <EachForm forms={unit.source}>
          {(text, form) => (
            <div className={classes.form}>
              {several && <span className={classes.name}>{t(form === 0 ? 'source.singular' : 'source.plural')}</span>}
              <SourceForm form={form} text={text} terms={terms} />
            </div>
          )}
        </EachForm>
      </Clamped>
      {changed && (
        <details className={classes.before}>
          <summary>{t('source.changed')}</summary>
          <TextDiff before={unit.previous_source} after={unit.source[0] ?? ''} language={context.source} />
        </details>
      )}
    </div>
  )
}

function SourceForm({ form, text, terms }: { form: number; text: string; terms: readonly FoundTerm[] }) {
  const { context, highlightsIn } = useEditing()
  const pieces = useMemo(() => {
    const spans = terms.flatMap(({ matches }) =>
      matches
        .filter((match) => match.form === form && !match.covered)
        .map(({ start, end }): MarkedSpan => ({ start, end, mark: 'term' })),
    )
    return piecesOf(text, highlightsIn, spans)
  }, [text, highlightsIn, terms, form])
  return <MarkedText pieces={pieces} language={context.source} />
}
