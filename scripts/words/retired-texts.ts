/** A phrase that texts for people no longer have, and what docs/style.md says instead. */
export interface RetiredText {
  readonly phrase: RegExp
  readonly say: string
}

/** In the English texts of the pages and in what the service and its command line say. */
export const retiredTexts: readonly RetiredText[] = [
  // Terms
  { phrase: /\bname in addresses\b|\bin addresses\b/i, say: 'URL slug' },
  { phrase: /\baddress(es)? (of the repository|for pushing|to call|in commits|for reports)\b/i, say: 'URL, email' },
  { phrase: /\be-mails?\b/i, say: 'email' },
  { phrase: /\bletters? (with|is on|to|about)\b|\ba letter is\b/i, say: 'email' },
  { phrase: /\buser names?\b/i, say: 'username' },
  { phrase: /\b(open|make) (an|the|your) account\b/i, say: 'create account' },
  { phrase: /\bmake (a|an|the) (new )?(token|backup|report|key|category|workspace)\b/i, say: 'create' },
  { phrase: /\blast day\b/i, say: 'expires on, end date' },
  { phrase: /\bpeople and rights\b|\busers and teams\b/i, say: 'members and permissions' },
  { phrase: /\bthe rights? (to|of)\b/i, say: 'permission' },
  { phrase: /\bthings to check\b/i, say: 'checks' },
  { phrase: /\bmachine and memory\b|\bservices that translate\b/i, say: 'machine translation' },
  { phrase: /\blook(s|ing)? through\b|\blook into your mail\b/i, say: 'scan; check' },
  { phrase: /\bread as a list\b|\bone at a time\b|\bzen mode\b/i, say: 'List, Editor, Zen' },
  { phrase: /\bpeople in numbers\b|\bhow people work\b/i, say: 'contributor statistics, activity patterns' },
  { phrase: /\bcolours?\b|\blicences?\b/i, say: 'color, license; theme for light and dark' },
  { phrase: /\bhear of\b/i, say: 'unmute, get updates' },
  { phrase: /\b(those|people) who run (this|the) site\b/i, say: "the site's administrators" },
  { phrase: /\bcode of a second factor\b/i, say: 'two-factor code' },
  { phrase: /\bplaceables? [0-9]/i, say: 'placeholder' },
  { phrase: /\bsomebody\b/i, say: 'someone' },
  // Dialect
  { phrase: /\bgo(es)? with it\b/i, say: 'what is deleted' },
  { phrase: /\b(is|are|was|were) told\b|\btell people\b(?! about it)/i, say: 'notify, show' },
  { phrase: /\bwhat is new upstream\b/i, say: 'upstream changes' },
  { phrase: /\bnothing to (complain about|mend)\b|\bmend(s|ed)?\b/i, say: 'no issues; fix' },
  { phrase: /\b(is|was|were) so already\b|\bthere already\b|\bexists already\b/i, say: 'unchanged; already exists' },
  { phrase: /\bto go on\b|\[?\bgo on\b\]?/i, say: 'confirm, continue' },
  { phrase: /\bfor good\b/i, say: 'permanently' },
  { phrase: /\btak(e|es|en|ing) (it |them )?(in|over|away)\b|\btake a file\b/i, say: 'import, remove' },
  { phrase: /\bwas faster\b|\bgave no answer\b|\bdoes not answer\b/i, say: "saved first; didn't respond" },
  { phrase: /\bwhat becomes of\b|\bwhat we found\b|\bwhat was done\b/i, say: 'add results as; found; activity' },
  { phrase: /\bas people know it\b|\bas for git clone\b/i, say: 'display name; any URL you can git clone' },
  { phrase: /\b(lead|leads) on to\b|\bhave a slip\b|\ba slip in\b/i, say: 'redirect; mistyped' },
  { phrase: /\bEmpty: /, say: 'Leave empty to …' },
  { phrase: /\bis usual\b|\bas (many|long) as (they|it) likes?\b/i, say: 'default; no limit' },
  { phrase: /\bin step with\b/i, say: 'up to date with' },
  { phrase: /\b(made|make|makes|making|begin|written|write) anew\b|\banew\b/i, say: 'again' },
  { phrase: /\bis it you\b|\bis for others to do\b|\bthis is not right\b/i, say: 'say what is wrong' },
  { phrase: /\bworks? by itself\b|\bby itself\b|\bby themselves\b/i, say: 'automatically' },
  { phrase: /\ball that waits\b|\bsuggestions that wait\b|\bso many days\b/i, say: 'pending; a set number of' },
  { phrase: /\b(stands?|stood) (in|where|for the|twice)\b/i, say: 'is, appears' },
  { phrase: /\bof this name\b|\bthere is no such\b/i, say: 'with this name; not found' },
]
