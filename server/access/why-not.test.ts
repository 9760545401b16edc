import { describe, expect, it } from 'vitest'
import type { Permission } from '#core/access/permissions.ts'
import { defaultRoles, type RoleName } from '#core/access/roles.ts'
import { message } from '#core/messages/message.ts'
import { render } from '#core/messages/render.ts'
import type { AccessScope } from '#server/access/access-scope.ts'
import type { Rights } from '#server/access/rights.ts'
import { NO_RIGHT, whyNot } from '#server/access/why-not.ts'

const rightsWith = (role: RoleName | readonly Permission[], more: Partial<Rights> = {}): Rights => ({
  actor: { kind: 'user', id: 7, username: 'ann', isSuperuser: false, at: 1000 },
  grants: [
    {
      permissions: new Set<string>(typeof role === 'string' ? defaultRoles[role] : role),
      workspace: null,
      selection: 1,
      projects: new Set(),
      components: undefined,
      languages: undefined,
    },
  ],
  hasEmail: true,
  isBot: false,
  hasSecondFactor: false,
  blocks: new Map(),
  agreements: new Set(),
  ...more,
})

const project = { id: 1, access_control: 0, enforced_2fa: 0, translation_review: 0, source_review: 0 }
const component = {
  id: 2,
  restricted: 0,
  locked: 0,
  agreement: '',
  is_glossary: 0,
  template: 'en.json',
  edit_template: 1,
  manage_units: 1,
  enable_suggestions: 1,
  suggestion_voting: 0,
  suggestion_autoaccept: 0,
  enforced_checks: 'same end_stop',
}
const translation = { language_id: 3, is_source: 0 }
const source = { language_id: 4, is_source: 1 }
const scope: AccessScope = { project, component, translation, unit: { state: 20 } }
const at = (change: { [K in keyof AccessScope]?: object | string | number | null }): AccessScope => {
  const merged = Object.entries(change).map(([name, value]) => {
    const known = scope[name as keyof AccessScope]
    return [name, typeof value === 'object' && typeof known === 'object' ? { ...known, ...value } : value]
  })
  return { ...scope, ...Object.fromEntries(merged) }
}

const translator = rightsWith('Translate')
const reviewer = rightsWith('Review strings')

describe('why somebody may not', () => {
  it.each<[string, Rights, Permission, AccessScope, RegExp | undefined]>([
    ['edit an ordinary string', translator, 'unit.edit', scope, undefined],
    ['edit without an address', rightsWith('Translate', { hasEmail: false }), 'unit.edit', scope, /email/],
    [
      'edit as a bot without an address',
      rightsWith('Translate', { hasEmail: false, isBot: true }),
      'unit.edit',
      scope,
      undefined,
    ],
    ['edit in a locked component', translator, 'unit.edit', at({ component: { locked: 1 } }), /locked/],
    ['upload to a locked component', translator, 'upload.perform', at({ component: { locked: 1 } }), /locked/],
    ['suggest in a locked component', translator, 'suggestion.add', at({ component: { locked: 1 } }), undefined],
    ['edit before agreeing', translator, 'unit.edit', at({ component: { agreement: 'Sign!' } }), /agreement/],
    ['suggest before agreeing', translator, 'suggestion.add', at({ component: { agreement: 'Sign!' } }), /agreement/],
    [
      'edit after agreeing',
      rightsWith('Translate', { agreements: new Set([2]) }),
      'unit.edit',
      at({ component: { agreement: 'Sign!' } }),
      undefined,
    ],
    ['edit a read-only string', reviewer, 'unit.edit', at({ unit: { state: 100 } }), /read-only/],
    ['suggest for a read-only string', translator, 'suggestion.add', at({ unit: { state: 100 } }), /read-only/],
    ['edit an approved string without reviews', translator, 'unit.edit', at({ unit: { state: 30 } }), undefined],
    [
      'edit an approved string',
      translator,
      'unit.edit',
      at({ unit: { state: 30 }, project: { translation_review: 1 } }),
      /Only reviewers.*suggestion/,
    ],
    [
      'edit an approved string as a reviewer',
      reviewer,
      'unit.edit',
      at({ unit: { state: 30 }, project: { translation_review: 1 } }),
      undefined,
    ],
    ['review where reviews are off', reviewer, 'unit.review', scope, / off /],
    ['review where they are on', reviewer, 'unit.review', at({ project: { translation_review: 1 } }), undefined],
    [
      'review where the language has them on, and the project not',
      reviewer,
      'unit.review',
      at({ workflow: { translation_review: 1 } }),
      / off /,
    ],
    [
      'review where the language goes without',
      reviewer,
      'unit.review',
      at({ project: { translation_review: 1 }, workflow: { translation_review: 0 } }),
      / off /,
    ],
    ['edit source strings', translator, 'unit.edit', at({ translation: source }), /source strings/],
    [
      'edit source strings as an editor of them',
      rightsWith('Edit source'),
      'unit.edit',
      at({ translation: source }),
      undefined,
    ],
    [
      'edit source strings without a template',
      rightsWith('Edit source'),
      'unit.edit',
      at({ translation: source, component: { template: '' } }),
      /repository/,
    ],
    [
      'edit where votes decide',
      translator,
      'unit.edit',
      at({ component: { suggestion_voting: 1, suggestion_autoaccept: 2 } }),
      /voting/,
    ],
    [
      'edit where votes decide, with the right to override',
      reviewer,
      'unit.edit',
      at({ component: { suggestion_voting: 1, suggestion_autoaccept: 2 } }),
      undefined,
    ],
    [
      'edit where only suggestions count',
      translator,
      'unit.edit',
      at({ workflow: { restrict_direct_editing: 1 } }),
      /only change strings of this language through suggestions/,
    ],
    ['vote where there is no voting', translator, 'suggestion.vote', scope, / off /],
    [
      'suggest where suggestions are off',
      translator,
      'suggestion.add',
      at({ component: { enable_suggestions: 0 } }),
      / off /,
    ],
    ['dismiss an enforced check', translator, 'unit.check', at({ check: 'end_stop' }), /enforced/],
    ['dismiss another check', translator, 'unit.check', at({ check: 'begin_space' }), undefined],
    [
      'add strings that the repository owns',
      rightsWith('Administration'),
      'unit.add',
      at({ component: { manage_units: 0 } }),
      /repository/,
    ],
    [
      'delete the source language',
      rightsWith('Administration'),
      'translation.delete',
      at({ translation: source }),
      /source language/,
    ],
    [
      'edit a term with the right to strings',
      rightsWith(['unit.edit']),
      'unit.edit',
      at({ component: { is_glossary: 1 } }),
      /permission/,
    ],
    ['edit a term', rightsWith(['glossary.edit']), 'unit.edit', at({ component: { is_glossary: 1 } }), undefined],
    ['delete a comment', translator, 'comment.delete', at({ authorId: 8 }), /permission/],
    ['delete an own comment', translator, 'comment.delete', at({ authorId: 7 }), undefined],
    [
      'do anything while blocked',
      rightsWith('Administration', { blocks: new Map([[1, null]]) }),
      'unit.edit',
      scope,
      /blocked/,
    ],
    [
      'download while blocked',
      rightsWith('Administration', { blocks: new Map([[1, null]]) }),
      'translation.download',
      scope,
      undefined,
    ],
    [
      'edit after a block has ended',
      rightsWith('Translate', { blocks: new Map([[1, 1000]]) }),
      'unit.edit',
      scope,
      undefined,
    ],
    [
      'edit before a block has ended',
      rightsWith('Translate', { blocks: new Map([[1, 1001]]) }),
      'unit.edit',
      scope,
      /blocked/,
    ],
    [
      'edit without a second factor where one is needed',
      translator,
      'unit.edit',
      at({ project: { enforced_2fa: 1 } }),
      /two-factor/,
    ],
    [
      'edit with a second factor',
      rightsWith('Translate', { hasSecondFactor: true }),
      'unit.edit',
      at({ project: { enforced_2fa: 1 } }),
      undefined,
    ],
    ['manage the site by a project role', rightsWith('Administration'), 'management.use', {}, /permission/],
    ['see reports of no project in particular', rightsWith('Administration'), 'reports.view', {}, /permission/],
  ])('%s', (_, rights, permission, where, expected) => {
    const reason = whyNot(rights, permission, where)
    if (expected) expect(reason && render(reason)).toMatch(expected)
    else expect(reason).toBeUndefined()
  })

  it('administrators may everything that is possible at all', () => {
    const root: Rights = { ...rightsWith([]), actor: { kind: 'user', id: 1, username: 'root', isSuperuser: true } }
    expect(whyNot(root, 'unit.edit', scope)).toBeUndefined()
    expect(whyNot(root, 'management.use', {})).toBeUndefined()
    expect(whyNot(root, 'reports.view', {})).toBeUndefined()
    expect(whyNot(root, 'unit.edit', at({ component: { locked: 1 } }))).toEqual(message('component.locked'))
    expect(whyNot(rightsWith([]), 'unit.edit', scope)).toBe(NO_RIGHT)
  })
})
