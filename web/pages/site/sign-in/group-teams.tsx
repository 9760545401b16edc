import { Button, Input, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import classes from '../../../components/form/form.module.css'
import { teamsQuery } from '../../access/team-queries.ts'
import type { Provider } from './provider-queries.ts'

type Pairs = Provider['teams']

interface Props {
  teams: Pairs
  onChange: (teams: Pairs) => void
  error: string | undefined
}

/** Which groups of a sign-in service are which teams here. */
export function GroupTeams({ teams, onChange, error }: Props) {
  const { t } = useTranslation('manage')
  const known = useQuery(teamsQuery).data ?? []
  const change = (index: number, more: Partial<Pairs[number]>) =>
    onChange(teams.map((pair, at) => (at === index ? { ...pair, ...more } : pair)))
  const choices = known.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <Input.Wrapper label={t('signIn.teams')} description={t('signIn.teamsHelp')} error={error} labelElement="div">
      {[...teams.entries()].map(([at, pair]) => (
        <PairFields
          key={at}
          pair={pair}
          choices={choices}
          onChange={(more) => change(at, more)}
          onRemove={() => onChange(teams.filter((_, other) => other !== at))}
        />
      ))}
      <div className={classes.buttons}>
        <Button
          size="xs"
          variant="default"
          disabled={known.length === 0}
          onClick={() => onChange([...teams, { group: '', team: known[0]?.id ?? 0 }])}
        >
          {t('signIn.addTeam')}
        </Button>
      </div>
    </Input.Wrapper>
  )
}

interface PairProps {
  pair: Pairs[number]
  choices: { value: string; label: string }[]
  onChange: (more: Partial<Pairs[number]>) => void
  onRemove: () => void
}

function PairFields({ pair, choices, onChange, onRemove }: PairProps) {
  const { t } = useTranslation('manage')
  return (
    <div className={classes.buttons}>
      <TextInput
        aria-label={t('signIn.group')}
        placeholder={t('signIn.group')}
        value={pair.group}
        onChange={(event) => onChange({ group: event.currentTarget.value })}
        required
      />
      <NativeSelect
        aria-label={t('signIn.team')}
        data={choices}
        value={String(pair.team)}
        onChange={(event) => onChange({ team: Number(event.currentTarget.value) })}
      />
      <Button size="xs" variant="default" onClick={onRemove}>
        {t('signIn.removeTeam')}
      </Button>
    </div>
  )
}
