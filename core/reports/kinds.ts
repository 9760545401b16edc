export const reportKinds = ['credits', 'contributor_stats', 'cost_estimate', 'translator_work'] as const
export type ReportKind = (typeof reportKinds)[number]
