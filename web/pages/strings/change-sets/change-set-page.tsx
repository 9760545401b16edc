import { Button } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pageOf } from '../../../api/addresses.ts'
import { call, type Item, type Reply, readQuery } from '../../../api/call.ts'
import { may, type Scope } from '../../../api/scopes.ts'
import { ConfirmButton } from '../../../components/controls/confirm-button.tsx'
import { Paging } from '../../../components/controls/paging.tsx'
import { TextLink } from '../../../components/controls/text-link.tsx'
import classes from '../../../components/form/form.module.css'
import { FormError } from '../../../components/form/form-error.tsx'
import { useSubmission } from '../../../components/form/use-submission.ts'
import { Section } from '../../../components/layout/section.tsx'
import { Loaded } from '../../../components/status/loaded.tsx'
import { WaitingList } from '../../../components/status/loading.tsx'
import { Outcome } from '../../../components/status/outcome.tsx'
import { Ago } from '../../../components/text/ago.tsx'
import { ScopeFrame } from '../../scope/scope-frame.tsx'
import { ChangeSetItems } from './change-set-items.tsx'
import { type ChangeSetLanguage, ChangeSetLanguages } from './change-set-languages.tsx'
import styles from './change-sets.module.css'

type ChangeSet = Reply<'GET /api/projects/:project/change-sets/:id/'>
type ChangeSetItem = Item<'GET /api/projects/:project/change-sets/:id/items/'>
type Verb = 'apply' | 'drop' | 'undo'

const PAGE_SIZE = 100

interface Props {
  project: string
  id: number
  page: number
}

const itemsQuery = ({ project, id, page }: Props) => ({
  ...readQuery('GET /api/projects/:project/change-sets/:id/items/', {
    params: { project, id },
    query: { page, page_size: PAGE_SIZE },
  }),
  placeholderData: keepPreviousData,
})

const languagesQuery = ({ project, id }: Props) =>
  readQuery('GET /api/projects/:project/change-sets/:id/languages/', {
    params: { project, id },
    query: { page_size: 1000 },
  })

/** `/change-sets/<project>/<id>/`: what is proposed beside what is there, to apply, drop or undo. */
export function ChangeSetPage(props: Props) {
  const { project, id } = props
  const set = useQuery(readQuery('GET /api/projects/:project/change-sets/:id/', { params: { project, id } }))
  return (
    <ScopeFrame path={project} current="tools">
      {(scope) => (
        <Loaded query={set} waiting={<WaitingList />}>
          {(found) => <ChangeSetParts {...props} set={found} scope={scope} />}
        </Loaded>
      )}
    </ScopeFrame>
  )
}

function ChangeSetParts({ set, scope, ...props }: Props & { set: ChangeSet; scope: Scope }) {
  const { t } = useTranslation('tools')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [chosenLanguages, setChosenLanguages] = useState<ReadonlySet<number>>(new Set())
  const languages = useQuery(languagesQuery(props)).data?.results ?? []
  const mayDecide = may(scope, 'suggestion.accept')
  return (
    <Section
      title={set.name}
      aside={<TextLink to={pageOf('change-sets', props.project)}>{t('changeSets.all')}</TextLink>}
    >
      <p className={styles.detail}>
        <bdi>{set.username}</bdi> · <Ago time={set.created} /> ·{' '}
        {t('changeSets.budget', { count: set.proposed + set.applied + set.dropped + set.undone, budget: set.budget })}
      </p>
      {set.description !== '' && <p className={styles.description}>{set.description}</p>}
      <Loaded query={useQuery(itemsQuery(props))} waiting={<WaitingList />}>
        {({ count, results }) => (
          <>
            {mayDecide && (
              <Decisions
                {...props}
                set={set}
                items={results}
                chosen={chosen}
                languages={languages}
                chosenLanguages={chosenLanguages}
                onDone={() => {
                  setChosen(new Set())
                  setChosenLanguages(new Set())
                }}
              />
            )}
            <ChangeSetLanguages
              languages={languages}
              chosen={chosenLanguages}
              onChoose={mayDecide ? setChosenLanguages : undefined}
            />
            <ChangeSetItems items={results} chosen={chosen} onChoose={mayDecide ? setChosen : undefined} />
            <Paging count={count} page={props.page} size={PAGE_SIZE} />
          </>
        )}
      </Loaded>
    </Section>
  )
}

interface DecisionsProps extends Props {
  set: ChangeSet
  items: readonly ChangeSetItem[]
  chosen: ReadonlySet<number>
  languages: readonly ChangeSetLanguage[]
  chosenLanguages: ReadonlySet<number>
  onDone: () => void
}

type Named = Readonly<Record<'items' | 'languages', number[]>>

/** What is ticked and can still be decided so. */
function namedOf({ items, chosen, languages, chosenLanguages }: DecisionsProps, status: string): Named {
  const ids = (all: readonly { id: number; status: string }[], ticked: ReadonlySet<number>) =>
    all.filter((one) => ticked.has(one.id) && one.status === status).map(({ id }) => id)
  return { items: ids(items, chosen), languages: ids(languages, chosenLanguages) }
}

const sizeOf = ({ items, languages }: Named): number => items.length + languages.length

function Decisions(props: DecisionsProps) {
  const { project, id, set, chosen, chosenLanguages, onDone } = props
  const { t } = useTranslation('tools')
  const client = useQueryClient()
  const submission = useSubmission()
  const [outcome, setOutcome] = useState<string>()
  const [proposed, applied] = [namedOf(props, 'proposed'), namedOf(props, 'applied')]
  const isChosen = chosen.size + chosenLanguages.size > 0
  const decide = async (verb: Verb, named: Named) => {
    setOutcome(undefined)
    const body = isChosen ? named : {}
    const { done, skipped } = await call(`POST /api/projects/:project/change-sets/:id/${verb}/`, {
      params: { project, id },
      body,
    })
    setOutcome(t(`changeSets.${verb}.done`, { count: done, skipped }))
    onDone()
    await client.invalidateQueries()
  }
  const waiting = isChosen ? sizeOf(proposed) : set.proposed
  const undoable = isChosen ? sizeOf(applied) : set.applied
  return (
    <>
      <div className={classes.buttons}>
        <Button
          disabled={waiting === 0}
          loading={submission.busy}
          onClick={() => submission.run(() => decide('apply', proposed))}
        >
          {t(isChosen ? 'changeSets.apply.chosen' : 'changeSets.apply.all', { count: waiting })}
        </Button>
        <Button
          variant="default"
          disabled={waiting === 0 || submission.busy}
          onClick={() => submission.run(() => decide('drop', proposed))}
        >
          {t(isChosen ? 'changeSets.drop.chosen' : 'changeSets.drop.all', { count: waiting })}
        </Button>
        {undoable > 0 && (
          <ConfirmButton
            text={t(isChosen ? 'changeSets.undo.chosen' : 'changeSets.undo.all', { count: undoable })}
            question={t('changeSets.undo.question')}
            onConfirm={() => decide('undo', applied)}
          >
            {t('changeSets.undo.help')}
          </ConfirmButton>
        )}
      </div>
      <FormError error={submission.error} />
      {outcome !== undefined && <Outcome>{outcome}</Outcome>}
    </>
  )
}
