import { useId } from 'react'
import { labelColors } from '#core/units/label-colors.ts'
import { Swatch } from '../../components/lists/label-mark.tsx'
import classes from './color-choice.module.css'

type Color = (typeof labelColors)[number]

interface Props {
  label: string
  color: Color
  onColor(color: Color): void
}

/** Colors to see and to choose from; each is called by its name in the API. */
export function ColorChoice({ label, color, onColor }: Props) {
  const name = useId()
  return (
    <fieldset className={classes.colors}>
      <legend>{label}</legend>
      {labelColors.map((one) => (
        <label key={one} className={classes.color} title={one}>
          <input
            type="radio"
            name={name}
            value={one}
            aria-label={one}
            checked={one === color}
            onChange={() => onColor(one)}
          />
          <Swatch color={one} />
        </label>
      ))}
    </fieldset>
  )
}
