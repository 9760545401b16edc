import type { Item, Reply } from './call.ts'

/** What pages show most, as the contract of the API has it. */
export type Language = Reply<'GET /api/languages/:language/'>
export type Plural = Language['plural']
export type Project = Reply<'GET /api/projects/:project/'>
export type Component = Reply<'GET /api/components/:project/:component/'>
export type Translation = Reply<'GET /api/translations/:project/:component/:language/'>
export type Label = Item<'GET /api/projects/:project/labels/'>
export type Change = Reply<'GET /api/changes/:id/'>
export type User = Reply<'GET /api/users/:username/'>

/**
 * Two hashes are 64-bit integers, which `JSON.parse` rounds. The checksum in `web_url` is exact; what is left of `content_hash`
 * is enough to say which text was seen.
 */
export type Unit = Omit<Reply<'GET /api/units/:id/'>, 'id_hash'>

export type Statistics = Reply<'GET /api/projects/:project/statistics/'>

/** Statistics of one language: of a translation, of a component's list, of a project's languages. */
export type LanguageStatistics = Reply<'GET /api/projects/:project/languages/'>[number]
