import { Button, Checkbox, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Unit } from '../../../api/types.ts'
import { foundUnitsQuery } from '../../../api/unit-search.ts'
import { Form } from '../../../components/form/form.tsx'
import { Section } from '../../../components/layout/section.tsx'
import { Loaded } from '../../../components/status/loaded.tsx'
import { WaitingList } from '../../../components/status/loading.tsx'
import classes from './screenshots.module.css'

interface Props {
  path: string
  shown: readonly number[]
  onTick: (unit: Unit) => void
  onUntick: (unit: Unit) => void
}

/** Strings of the translation, found by their texts, to be ticked. */
export function PickStrings({ path, shown, onTick, onUntick }: Props) {
  const { t } = useTranslation('manage')
  const [typed, setTyped] = useState('')
  const [q, setQ] = useState<string>()
  return (
    <Section title={t('screenshots.pick')}>
      <Form onSubmit={() => setQ(typed)}>
        <TextInput
          label={t('screenshots.search')}
          description={t('screenshots.searchHelp')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div>
          <Button type="submit" variant="default">
            {t('screenshots.find')}
          </Button>
        </div>
      </Form>
      {q !== undefined && <FoundStrings {...{ path, shown, onTick, onUntick }} q={q} />}
    </Section>
  )
}

function FoundStrings({ path, q, shown, onTick, onUntick }: Props & { q: string }) {
  const { t } = useTranslation('manage')
  const query = useQuery(foundUnitsQuery({ path, q, page: 1, size: 30 }))
  return (
    <Loaded query={query} waiting={<WaitingList rows={3} />}>
      {({ results }) => (
        <>
          {results.length === 0 && <p className={classes.hint}>{t('screenshots.foundNone')}</p>}
          <ul className={classes.strings}>
            {results.map((unit) => (
              <li key={unit.id} className={classes.string}>
                <Checkbox
                  label={<bdi>{unit.source[0]}</bdi>}
                  description={<bdi>{unit.context}</bdi>}
                  checked={shown.includes(unit.id)}
                  onChange={(event) => (event.currentTarget.checked ? onTick(unit) : onUntick(unit))}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </Loaded>
  )
}
