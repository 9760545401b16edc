import { UnstyledButton } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useEditing } from '../model/context.ts'
import { placeablesOf, signOf } from '../text/pieces.ts'
import { specialCharacters } from './special-characters.ts'
import classes from './tool-bar.module.css'

interface Props {
  special: string
  direction: string
  onTurn(): void
}

/** Things to put into the text: the source, its placeables, characters that are hard to type. */
export function ToolBar({ special, direction, onTurn }: Props) {
  const { unit, context, highlightsIn, insert, replace, model } = useEditing()
  const { t } = useTranslation('editor')
  const placeables = useMemo(() => placeablesOf(unit.source, highlightsIn), [unit.source, highlightsIn])
  const { code, direction: own } = context.target
  const characters = useMemo(() => specialCharacters(code, own, special), [code, own, special])
  const copySource = () =>
    replace(model.forms().map((_, form) => unit.source[Math.min(form, unit.source.length - 1)] ?? ''))
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('tools.title')}>
      <UnstyledButton className={classes.word} onClick={copySource} title="Ctrl+O">
        {t('tools.copySource')}
      </UnstyledButton>
      <UnstyledButton className={classes.word} onClick={() => replace(model.forms().map(() => ''))}>
        {t('tools.clear')}
      </UnstyledButton>
      <UnstyledButton className={classes.word} onClick={onTurn} aria-pressed={direction !== (own || 'ltr')}>
        {t(direction === 'rtl' ? 'tools.toLtr' : 'tools.toRtl')}
      </UnstyledButton>
      {placeables.slice(0, 9).map((text, index) => (
        <UnstyledButton
          key={text}
          className={classes.chip}
          onClick={() => insert(text)}
          title={`Ctrl+Shift+${index + 1}`}
          aria-label={t('tools.insert', { text })}
        >
          <bdi>{text.length > 24 ? `${text.slice(0, 23)}…` : text}</bdi>
        </UnstyledButton>
      ))}
      <span className={classes.characters}>
        {characters.map((character) => {
          const sign = signOf(character)
          const name = sign ? `${sign.shape} ${sign.name}` : character
          return (
            <UnstyledButton
              key={character}
              className={classes.character}
              onClick={() => insert(character)}
              title={name}
              aria-label={t('tools.insert', { text: name })}
            >
              <span aria-hidden="true">{sign?.shape ?? character}</span>
            </UnstyledButton>
          )
        })}
      </span>
    </div>
  )
}
