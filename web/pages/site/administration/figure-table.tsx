import table from '../../../components/lists/stacked-table.module.css'
import classes from './figure-table.module.css'

interface Props {
  /** What the table is, for those who hear it. */
  label: string
  columns: readonly string[]
  /** The first cell names the row. */
  rows: readonly { readonly id: string; readonly cells: readonly string[] }[]
}

/** Named rows of figures; where there is no room for columns, each figure says what it is. */
export function FigureTable({ label, columns, rows }: Props) {
  return (
    <table className={table.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cells: [name, ...figures] }) => (
          <tr key={id}>
            <th scope="row">
              <bdi>{name}</bdi>
            </th>
            {figures.map((figure, at) => (
              <td key={columns[at + 1]} data-label={columns[at + 1]}>
                <bdi>{figure}</bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The same for those who ask for it; nothing where there are no rows. */
export function MoreFigures({ title, ...figures }: Props & { title: string }) {
  if (figures.rows.length === 0) return null
  return (
    <details className={classes.details}>
      <summary>{title}</summary>
      <FigureTable {...figures} />
    </details>
  )
}
