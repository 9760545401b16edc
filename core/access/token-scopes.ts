import { type Permission, readingPermissions } from '#core/access/permissions.ts'

/** What a token may be limited to. Every token may read what its owner may read. */
export const tokenScopes = ['read', 'translate', 'review', 'manage', 'repository'] as const
export type TokenScope = (typeof tokenScopes)[number]

/** What a token of this scope may do beside reading; all other permissions need `manage`. */
const permissionsByScope: Readonly<Partial<Record<TokenScope, readonly Permission[]>>> = {
  translate: [
    'comment.add',
    'glossary.add',
    'glossary.edit',
    'glossary.upload',
    'machinery.view',
    'suggestion.accept',
    'suggestion.add',
    'suggestion.vote',
    'unit.add',
    'unit.check',
    'unit.edit',
    'upload.overwrite',
    'upload.perform',
  ],
  review: ['comment.delete', 'comment.resolve', 'suggestion.delete', 'unit.override', 'unit.review'],
  repository: ['component.lock', 'vcs.commit', 'vcs.push', 'vcs.reset', 'vcs.update'],
}

/** What a token may less than its owner. Kept with jobs that go on in the owner's name. */
export interface TokenLimits {
  readonly tokenId: number
  /** Undefined: everything. */
  readonly scopes?: readonly TokenScope[] | undefined
  /** Ids of the only projects where it has more than a visitor; undefined: all. */
  readonly projects?: readonly number[] | undefined
  /** Whether the owner is an administrator of the site, which the actor then is not. */
  readonly ofSuperuser: boolean
}

const scopes: ReadonlyMap<Permission, TokenScope> = new Map(
  tokenScopes.flatMap((scope) =>
    (permissionsByScope[scope] ?? []).map((permission): [Permission, TokenScope] => [permission, scope]),
  ),
)

export const isTokenScope = (name: string): name is TokenScope => tokenScopes.some((scope) => scope === name)

/** The scope that a limited token needs before a permission of its owner counts. */
export const scopeOfPermission = (permission: Permission): TokenScope =>
  scopes.get(permission) ?? (readingPermissions.has(permission) ? 'read' : 'manage')

/** Scopes in their own order, with `read`, which every token has. */
export const withReading = (given: readonly TokenScope[]): TokenScope[] =>
  tokenScopes.filter((scope) => scope === 'read' || given.includes(scope))
