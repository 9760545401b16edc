import { expect, it } from 'vitest'
import { aTeam } from '../../testing/page-factories.ts'
import { managedProjects } from './managed.ts'

const site = 'https://x.org/api'
const team = (project: string | null, ...roles: number[]) =>
  aTeam({
    defining_project: project && `${site}/projects/${project}/`,
    roles: roles.map((id) => `${site}/roles/${id}/`),
  })
const roles = [
  { id: 1, name: 'Administration', permissions: ['project.edit', 'unit.edit'], url: `${site}/roles/1/` },
  { id: 2, name: 'Translate', permissions: ['unit.edit'], url: `${site}/roles/2/` },
]

it('names projects that a team of theirs rules, each once', () => {
  expect(managedProjects([team('b', 2), team('a', 1, 2), team('a', 1), team(null, 1)], roles)).toEqual(['a'])
})
