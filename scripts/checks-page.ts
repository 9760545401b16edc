import type { Check } from '#core/checks/model/check.ts'
import type { Fixup } from '#core/fixups/fixup.ts'

const cell = (text: string): string => text.replaceAll('|', '\\|')
const code = (text: string): string => `\`${text}\``

/** Any one of the flags switches it on. */
const enabledBy = ({ enabledBy }: Check): string => enabledBy?.map(code).join(' or ') ?? 'always on'

function checkRow(check: Check): string {
  const fix = check.offersFix ? 'yes' : ''
  return `| ${code(check.id)} | ${cell(check.name)} | ${cell(check.description)} | ${enabledBy(check)} | ${fix} |`
}

function table(checks: readonly Check[]): string {
  return `| Id | Name | Fails when | Flag | Fix |
|---|---|---|---|---|
${checks.map(checkRow).join('\n')}`
}

const fixupRow = ({ id, name, description, isOptional }: Fixup): string =>
  `| ${code(id)} | ${cell(name)} | ${cell(description)}${isOptional ? ' Only where it is asked for.' : ''} |`

/** The page about checks and fix-ups, in the order of their tables. */
export function checksPage(checks: readonly Check[], fixups: readonly Fixup[]): string {
  const on = (...scopes: readonly string[]): Check[] => checks.filter((check) => scopes.includes(check.on))
  return `# Checks

A check looks at a string and says where something seems wrong. The same checks run in the editor while you type and on
the server when a string is saved. A failing check does not keep a translation from being saved; a component can enforce
checks, and then the string needs editing until they pass.

- A flag \`ignore-\` and the id (with \`-\` for \`_\`) switches a check off, \`ignore-all-checks\` all of them.
- Flags are set for a component, in the file, or for a string; the last one wins, and \`discard:name\` removes one.
- A check with a fix offers the corrected text where it can be told what is meant.
- In plural strings each form is compared with the form of the source that it translates.
- Placeholders, tags, markup and addresses are stepped over where a check looks at words or punctuation.

## Of translations

${table(on('target', 'both'))}

## Of source strings

${table(on('source'))}

## Of glossaries

${table(on('glossary'))}

## Fix-ups

Small mistakes are put right when a translation is saved, in this order. Texts of the source language are left alone.

| Id | Name | What happens |
|---|---|---|
${fixups.map(fixupRow).join('\n')}

## When they run

- **On every save**: fix-ups first, then all checks, in the transaction that stores the text. Suggestions are tidied by
  fix-ups as well.
- **After an import or a pull**: the task \`check_component\` looks at new and changed strings, some hundred at a time, with
  progress and log. How far it has come is stored with every step, so a restart goes on there; with nothing to do it ends
  at once.
- **After a change of settings** that decide what is checked (flags, enforced checks, propagation), and once a month: on
  all strings. \`POST /api/components/<project>/<component>/checks/\` asks for it at any time, with \`all\` for all strings;
  \`dragoman checks run <project> <component> --all\` does the same on the command line.

Where no flag says how placeholders are written, the editor looks for the usual shapes (\`{name}\`, \`%s\`, \`%(x)s\`, \`{{x}}\`, \`$t()\`)
and warns while somebody types. Such guesses are not stored: set the flag \`detect-placeholders\` on a component to make
\`detected_placeholders\` a check like the others.

Some checks look beyond their own string. \`inconsistent\` compares strings of the same key (without keys: of the same source and
context) in components of a project that propagate translations,
\`reused\` looks for the same text in them, \`translated\` reads the history, \`multiple_failures\` and \`long_untranslated\`
tell the source string how its translations fare. When a text is saved, the strings that this changes something for are
looked at again at once; where they are very many, or the change came with a pull, a task does it. So it is
with the strings that a removed one differed from or shared its text with.

\`GET /api/projects/<project>/differences/?language=<code>\` lists the source texts of a project that are not always
translated alike, whatever their keys, with every translation and the strings that have it.

Findings of all checks are in \`GET /api/units/<id>/checks/\`, with places, messages and fixes.

## Dismissing

\`POST /api/units/<id>/checks/<check>/dismiss/\` says that a check is wrong about a string; \`/restore/\` takes that back.
It needs \`unit.check\`, holds as long as the check fails, and holds for the same string in components that propagate
translations, too. With \`"everywhere": true\` the check is switched off for the string in all languages by a flag of the
source string, which needs \`source.edit\`. What a component enforces cannot be dismissed.

A translated string on which an enforced check fails is stored as one that needs editing. A check that is newly enforced
is applied to the strings that are there by a task.

This page is generated by \`scripts/generate-docs.ts\` from \`core/checks\` and \`core/fixups\`.
`
}
