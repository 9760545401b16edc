import type { QueryProblem } from '#core/search/tree.ts'
import { useMessages } from '../../locale/own-words.ts'
import classes from './search-box.module.css'

interface Props {
  id: string
  text: string
  problem: QueryProblem
}

/** The query with the part that is wrong marked, and what is wrong with it. */
export function ProblemOfQuery({ id, text, problem }: Props) {
  const words = useMessages('search')
  return (
    <p id={id} className={classes.problem} role="alert">
      <code>
        {text.slice(0, problem.start)}
        <mark>{text.slice(problem.start, problem.end) || ' '}</mark>
        {text.slice(problem.end)}
      </code>{' '}
      {words(problem.message)}
    </p>
  )
}
