import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { EditorSearch } from '#core/editor/search.ts'
import { insideAddress } from '../../api/addresses.ts'
import { Paging } from '../../components/controls/paging.tsx'
import { TextLink } from '../../components/controls/text-link.tsx'
import { LabelMark } from '../../components/lists/label-mark.tsx'
import { StateMark } from '../../components/lists/state-mark.tsx'
import { Notice } from '../../components/status/notice.tsx'
import { FormsText } from '../../components/text/forms-text.tsx'
import { useUnitContext } from '../../editor/data/unit-context.ts'
import { unitQuery } from '../../editor/data/units.ts'
import { OthersHere } from '../../editor/presence/others-here.tsx'
import classes from './browse-strings-page.module.css'
import { EditorFrame } from './translate/editor-frame.tsx'
import { useRowKeys } from './use-row-keys.ts'

interface Props {
  path: string
  search: EditorSearch & { page?: number | undefined }
}

const PAGE = 50

/** The strings of a place for reading, a page at a time. */
export function BrowseStringsPage({ path, search }: Props) {
  const { page = 1 } = search
  const { t } = useTranslation('editor')
  const rows = useRef<HTMLOListElement>(null)
  useRowKeys(rows)
  return (
    <EditorFrame way="browse" path={path} search={search}>
      {(_, { ids, count }) =>
        count === 0 ? (
          <Notice title={t('page.noHits')}>{t('page.noHitsAdvice')}</Notice>
        ) : (
          <>
            <ol ref={rows} className={classes.list}>
              {ids.slice((page - 1) * PAGE, page * PAGE).map((id) => (
                <Row key={id} id={id} />
              ))}
            </ol>
            <Paging count={count} page={page} />
          </>
        )
      }
    </EditorFrame>
  )
}

function Row({ id }: { id: number }) {
  const { data: unit } = useQuery(unitQuery(id))
  const context = useUnitContext(unit)
  const { t } = useTranslation('editor')
  if (!unit || !context) return <li className={classes.row} aria-busy="true" />
  return (
    <li className={classes.row}>
      <div className={classes.head}>
        <TextLink {...insideAddress(unit.web_url)} className={classes.key}>
          <bdi>{unit.context || t('unit.number', { number: unit.position })}</bdi>
        </TextLink>
        <OthersHere unit={id} />
        {(unit.source_info ?? unit).labels.map(({ id: label, name, color }) => (
          <LabelMark key={label} name={name} color={color} />
        ))}
        <StateMark state={unit.state} />
      </div>
      <div>
        <FormsText forms={unit.source} language={context.source} />
      </div>
      <div>
        <FormsText forms={unit.target} language={context.target} />
      </div>
    </li>
  )
}
