import { fold } from '#core/search/fold.ts'
import type { SearchableUnit } from '#core/search/searchable-unit.ts'
import { compilePattern } from '#core/text/pattern.ts'
import type { Db } from '#server/db/database.ts'

/** Everything about every string, gathered the plain way: what searches are compared with. */
export async function allSearchableUnits(
  db: Db,
  glossaryOf?: number,
): Promise<
  (SearchableUnit & { readonly translationId: number; readonly componentId: number; readonly projectId: number })[]
> {
  const [units, sources, translations, components, projects, languages, users] = await Promise.all([
    db.selectFrom('unit').selectAll().orderBy('id').execute(),
    db
      .selectFrom('source_string')
      .select([
        'id',
        'component_id',
        'source',
        'context',
        'note',
        'location',
        'explanation',
        'extra_flags',
        'priority',
        'position',
      ])
      .execute(),
    db.selectFrom('translation').selectAll().execute(),
    db.selectFrom('component').selectAll().execute(),
    db.selectFrom('project').selectAll().execute(),
    db.selectFrom('language').selectAll().execute(),
    db.selectFrom('user').selectAll().execute(),
  ])
  const [edits, findings, suggestions, comments, labels, worn, screenshots, shown, changes] = await Promise.all([
    db.selectFrom('edit').selectAll().execute(),
    db.selectFrom('finding').selectAll().execute(),
    db.selectFrom('suggestion').selectAll().execute(),
    db.selectFrom('comment').selectAll().execute(),
    db.selectFrom('label').selectAll().execute(),
    db.selectFrom('source_string_label').selectAll().execute(),
    db.selectFrom('screenshot').selectAll().execute(),
    db.selectFrom('screenshot_unit').selectAll().execute(),
    db.selectFrom('change').selectAll().execute(),
  ])
  const by = <T extends { id: number }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]))
  const [sourceOf, translationOf, componentOf] = [by(sources), by(translations), by(components)]
  const [projectOf, languageOf, userOf, unitOf] = [by(projects), by(languages), by(users), by(units)]
  const name = (id: number | null) => (id === null ? null : (userOf.get(id)?.username ?? null))
  const glossaries = components
    .filter((one) => one.is_glossary === 1 && one.project_id === glossaryOf)
    .map((one) => one.id)
  const terms = sources.filter((one) => glossaries.includes(one.component_id)).map((one) => fold(one.source))
  return units.map((unit) => {
    const source = must(sourceOf.get(unit.source_string_id))
    const translation = must(translationOf.get(unit.translation_id))
    const component = must(componentOf.get(translation.component_id))
    const project = must(projectOf.get(component.project_id))
    const sourceUnit = must(unitOf.get(source.id))
    const commentsOn = (id: number) =>
      comments
        .filter((one) => one.unit_id === id)
        .map((one) => ({ text: one.text, author: name(one.user_id), resolved: one.resolved === 1 }))
    const variant = compilePattern(component.variant_regex)
    return {
      id: unit.id,
      translationId: translation.id,
      componentId: component.id,
      projectId: project.id,
      source: source.source,
      target: unit.target,
      context: source.context,
      note: source.note,
      location: source.location,
      explanation: source.explanation,
      priority: source.priority,
      position: unit.position ?? source.position,
      state: unit.state,
      sourceState: sourceUnit.state,
      pending: edits.some((one) => one.unit_id === unit.id && one.commit_id === ''),
      automatic: unit.automatically_translated === 1,
      hasVariant:
        source.extra_flags.startsWith('variant:') ||
        (component.variant_regex !== '' && !variant.problem && variant.pattern.isFound(source.context)),
      hasFlags: source.extra_flags !== '',
      hasGlossaryTerm: glossaryOf !== undefined && terms.some((term) => wholeWord(fold(source.source), term)),
      added: unit.created,
      lastChanged: unit.updated ?? unit.created,
      sourceChanged: sourceUnit.updated ?? sourceUnit.created,
      language: must(languageOf.get(translation.language_id)).code,
      component: { slug: component.slug, name: component.name, path: component.path },
      project: project.slug,
      labels: worn
        .filter((one) => one.source_string_id === source.id)
        .map((one) => labels.find((label) => label.id === one.label_id)?.name ?? ''),
      screenshots: shown
        .filter((one) => one.unit_id === unit.id || one.unit_id === source.id)
        .map((one) => screenshots.find((shot) => shot.id === one.screenshot_id)?.name ?? ''),
      events: changes
        .filter((one) => one.unit_id === unit.id)
        .map((one) => ({ time: one.timestamp, action: one.action, author: name(one.author_id) })),
      findings: findings
        .filter((one) => one.unit_id === unit.id)
        .map((one) => ({ check: one.check, dismissed: one.dismissed === 1 })),
      suggestions: suggestions
        .filter((one) => one.unit_id === unit.id)
        .map((one) => ({ text: one.target, author: name(one.user_id) })),
      comments: commentsOn(unit.id),
      sourceComments: commentsOn(source.id),
    }
  })
}

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('a row refers to nothing')
  return value
}

const isWord = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}\p{M}_]/u.test(character)

function wholeWord(text: string, term: string): boolean {
  if (term === '') return false
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1)) {
    const begins = !(isWord(text[at - 1]) && isWord(term[0]))
    const ends = !(isWord(text[at + term.length]) && isWord(term.at(-1)))
    if (begins && ends) return true
  }
  return false
}
