import { expect, it } from 'vitest'
import { aTeam } from '../../testing/page-factories.ts'
import { definedBy, difference, type Team, teamsOf } from './team-queries.ts'

const team = (id: number, project: string | null, workspace: string | null): Team =>
  aTeam({
    id,
    defining_project: project && `https://x.org/api/projects/${project}/`,
    defining_workspace: workspace,
  })

it('tells the teams of a project from those of a workspace', () => {
  const all = [team(1, 'a', null), team(2, 'ba', null), team(3, null, 'u-1'), team(4, null, null)]
  expect(teamsOf(all, { project: 'a' }).map(({ id }) => id)).toEqual([1])
  expect(teamsOf(all, { workspace: 'u-1' }).map(({ id }) => id)).toEqual([3])
  expect(definedBy({ workspace: 'u-1' }, 'https://x.org')).toEqual({ defining_workspace: 'u-1' })
  expect(definedBy({ project: 'a' }, 'https://x.org')).toEqual({ defining_project: 'https://x.org/api/projects/a/' })
})

it('tells what is added and what goes', () => {
  expect(difference(['1', '2'], ['2', '3'])).toEqual({ added: ['3'], removed: ['1'] })
})
