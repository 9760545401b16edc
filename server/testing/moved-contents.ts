import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** What a site holds, told without IDs of its own: two sites that hold the same give the same lists, whatever the order they were filled in. */
const questions: Readonly<Record<string, string>> = {
  strings: `select c.slug, l.code, s.context, s.source, t.target, t.state, s.extra_flags, s.explanation, t.flags, t.upstream,
      t.suggestion_count, t.comment_count
    from unit t join source_string s on s.id = t.source_string_id join translation tr on tr.id = t.translation_id
      join component c on c.id = tr.component_id join language l on l.id = tr.language_id`,
  'pending edits': `select s.context, l.code, e.target, e.state, u.username
    from edit e join unit t on t.id = e.unit_id join source_string s on s.id = t.source_string_id
      join translation tr on tr.id = e.translation_id join language l on l.id = tr.language_id left join "user" u on u.id = e.author_id`,
  // The glossary that a project has here alone begins when it is made.
  changes: `select case when c.is_glossary = 1 then 0 else ch.timestamp end as timestamp, ch.action, c.slug, l.code, s.context, u.username, a.username as author, ch.nr, ch.target, ch.old
    from change ch left join component c on c.id = ch.component_id left join language l on l.id = ch.language_id
      left join unit t on t.id = ch.unit_id left join source_string s on s.id = t.source_string_id
      left join "user" u on u.id = ch.user_id left join "user" a on a.id = ch.author_id where ch.project_id is not null`,
  comments: `select s.context, l.code, m.text, m.created, m.resolved, u.username
    from comment m join unit t on t.id = m.unit_id join source_string s on s.id = t.source_string_id
      join translation tr on tr.id = t.translation_id join language l on l.id = tr.language_id left join "user" u on u.id = m.user_id`,
  'suggestions with votes': `select s.context, l.code, m.target, m.created, m.earlier_votes, u.username,
      (select count(*) from vote v where v.suggestion_id = m.id) as votes
    from suggestion m join unit t on t.id = m.unit_id join source_string s on s.id = t.source_string_id
      join translation tr on tr.id = t.translation_id join language l on l.id = tr.language_id left join "user" u on u.id = m.user_id`,
  screenshots: `select m.name, m.file, c.slug, l.code,
      (select count(*) from screenshot_unit su where su.screenshot_id = m.id) as strings
    from screenshot m join translation tr on tr.id = m.translation_id join component c on c.id = tr.component_id
      join language l on l.id = tr.language_id`,
  'labels of strings': `select s.context, b.name from source_string_label sl join label b on b.id = sl.label_id
      join source_string s on s.id = sl.source_string_id`,
  people: 'select username, full_name, is_active, is_bot from "user"',
  'members of teams': `select g.name, u.username from membership ms join team g on g.id = ms.team_id join "user" u on u.id = ms.user_id`,
  announcements: 'select message, severity from announcement',
  'add-ons': 'select name from addon',
  memory: `select ms.text, m.target, m.origin, m.from_file from memory m join memory_source ms on ms.id = m.source_id`,
}

export type MovedContents = Readonly<Record<string, readonly string[]>>

/** The lists, each in an order of its own. */
export async function movedContents(db: Db): Promise<MovedContents> {
  const found: Record<string, readonly string[]> = {}
  for (const [name, question] of Object.entries(questions)) {
    const { rows } = await sql.raw<object>(question).execute(db)
    found[name] = rows.map((row) => JSON.stringify(Object.values(row))).toSorted()
  }
  return found
}
