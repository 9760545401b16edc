import type { TokenScope } from '#core/access/token-scopes.ts'

/** What people can let an agent do. Everything it writes is a proposal in a change set. */
export const agentScopes = ['read', 'translate', 'review'] as const satisfies readonly TokenScope[]
export type AgentScope = (typeof agentScopes)[number]

export const isAgentScope = (name: string): name is AgentScope => agentScopes.some((scope) => scope === name)
