import { ScrollBox } from '../../../components/layout/scroll-box.tsx'
import classes from './code-box.module.css'

/** Text as it is. */
export function CodeBox({ label, text }: { label: string; text: string }) {
  return (
    <ScrollBox className={classes.box} label={label}>
      <pre dir="ltr">{text}</pre>
    </ScrollBox>
  )
}
