import { useTranslation } from 'react-i18next'
import classes from './insights-page.module.css'

interface Props {
  /** The first names what the rows are about. */
  heads: readonly string[]
  rows: readonly (readonly string[])[]
}

/** The figures of a chart, for those who cannot see it or want them exactly. */
export function ChartTable({ heads, rows }: Props) {
  const { t } = useTranslation('browse')
  return (
    <details className={classes.figures}>
      <summary>{t('insights.asTable')}</summary>
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...rest]) => (
            <tr key={first}>
              <th scope="row">{first}</th>
              {rest.map((cell, index) => (
                <td key={heads[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
