import type { ReactNode } from 'react'
import styles from './DataList.module.css'

type Column<Row> = {
  name: string
  /** Amounts are right-aligned. */
  isNumber?: boolean
  /** The row's title: on a phone it heads the card, without its label. */
  isTitle?: boolean
  /** Actions of the row: the label is for screen readers only, and on a phone they are at the end. */
  isAction?: boolean
  show: (row: Row) => ReactNode
}

type DataListProps<Row> = {
  /** Its name for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** On a phone labels are above their values, side by side: for many short values. */
  isDense?: boolean
}

/** A table that becomes cards on a phone; each value keeps its label. */
export function DataList<Row>({ caption, columns, rows, keyOf, isDense = false }: DataListProps<Row>) {
  return (
    <table className={styles.table} data-dense={isDense || undefined}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.name} scope="col" data-number={column.isNumber}>
              {column.isAction ? <span className="visually-hidden">{column.name}</span> : column.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map((column) => (
              <td
                key={column.name}
                data-name={column.name}
                data-number={column.isNumber}
                data-title={column.isTitle}
                data-action={column.isAction}
              >
                <span>{column.show(row)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
