import classes from './code-box.module.css'

/** Text as it is, in a box that scrolls and can be reached with the keyboard. */
export function CodeBox({ label, text }: { label: string; text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without focus the keyboard could not scroll it
    <section className={classes.box} aria-label={label} tabIndex={0}>
      <pre dir="ltr">{text}</pre>
    </section>
  )
}
