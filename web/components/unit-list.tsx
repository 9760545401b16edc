import { checksumOf } from '../api/find-checksum-page.ts'
import type { Page, Unit } from '../api/types.ts'
import type { TextLanguage } from './foreign-text.tsx'
import { Notice } from './notice.tsx'
import { Paging } from './paging.tsx'
import { UnitCard, type UnitPlace } from './unit-card.tsx'
import classes from './unit-list.module.css'

interface Props {
  units: Page<Unit>
  place: UnitPlace
  sourceLanguage: TextLanguage
  targetLanguage: TextLanguage
  checksum?: string | undefined
}

/** One page of a translation's strings, and the way to the others. */
export function UnitList({ units, place, sourceLanguage, targetLanguage, checksum }: Props) {
  if (units.count === 0) {
    return <Notice title="No strings yet">They appear here as soon as the component's files hold some.</Notice>
  }
  return (
    <>
      <ol className={classes.list}>
        {units.results.map((unit) => (
          <UnitCard
            key={unit.id}
            unit={unit}
            place={place}
            sourceLanguage={sourceLanguage}
            targetLanguage={targetLanguage}
            sought={checksum !== undefined && checksumOf(unit) === checksum}
          />
        ))}
      </ol>
      <Paging count={units.count} page={place.page} />
    </>
  )
}
