/** A word that names of ours no longer have, and what the field says instead. */
export interface RetiredWord {
  readonly words: readonly string[]
  readonly say: string
  /** Only in files whose path matches; everywhere else the word is right. */
  readonly only?: RegExp
  /** Names in which the word is right. */
  readonly allow?: RegExp
  /** Files in which the word is right. */
  readonly allowIn?: RegExp
}

/** Words inside names: of identifiers, file names and folders. */
export const retiredWords: readonly RetiredWord[] = [
  { words: ['deed', 'deeds'], say: 'action, mutation' },
  { words: ['door', 'doors'], say: 'handler, entry point, connection' },
  { words: ['roof', 'ground'], say: 'entry point, foundation' },
  { words: ['tell', 'tells', 'told', 'telling'], say: 'raise, record, notify, report' },
  { words: ['kin', 'kinship'], say: 'related' },
  {
    words: ['sibling', 'siblings'],
    say: 'related units',
    allow: /^(next|previous)(Element)?Sibling$/,
    allowIn: /^core\/formats\//,
  },
  {
    words: ['settle', 'settled', 'settles', 'settling', 'resettle'],
    say: 'normalise, resolve, clear, finish',
    allow: /^(allSettled|dynamicImportSettled|onSettled|settlesEarly)$/,
    // Promises settle.
    allowIn: /^server\/threads\//,
  },
  { words: ['sight', 'sees'], say: 'visibility, canSee' },
  {
    words: ['place', 'places', 'placed'],
    say: 'scope, position, path, location',
    // Words of the API, and the style property.
    allow: /^(places|inPlace|placeItems|placeContent)$/,
  },
  {
    words: ['subject', 'subjects'],
    say: 'context; the synced component in sync',
    // Emails and identities of other services have a subject.
    allowIn:
      /mail|notifications\/|accounts\/|oidc|outbox|^server\/(access|cli|backups|testing|db\/(tables|migrations|backup))|commands\/site\/|api\/contract\/|^e2e\//,
  },
  { words: ['surroundings', 'facts'], say: 'context, input, data' },
  {
    words: ['asking', 'doing', 'breathe', 'hasten', 'afresh'],
    say: 'request, action context, yieldToEventLoop, reload',
  },
  { words: ['rival', 'rivals', 'culprit', 'culprits'], say: 'conflict, failing edit' },
  { words: ['trouble', 'troubles'], say: 'problem' },
  { words: ['doubles'], say: 'duplicates' },
  {
    words: ['letter', 'letters'],
    say: 'email',
    only: /^(server|web|e2e)\//,
    // The letters of an alphabet.
    allowIn: /avatar-picture|db\/search\/|find-files\.test|e2e\/editor|web\/(editor|build|locale)\//,
  },
]

/** Whole names that say too little or something else than they do. */
export const retiredNames: readonly { readonly name: RegExp; readonly say: string; readonly only?: RegExp }[] = [
  {
    name: /^(FEW|SOME|MOST|HANDFUL|PROMISING|BROAD|WIDE|SHOWN|AGAIN|MOMENT|PAUSE|AT_ONCE|LARGE|KEPT|KEEP|PATIENCE)$|^MOST_|_AT_ONCE$/,
    say: 'the thing and its unit: MAX_RECHECK_INLINE, RETRY_MS',
  },
  { name: /^(Cut|Cuts|Cutting|cutting)$/, say: 'PageRequest, PageOfRows' },
  { name: /^cut$/, say: 'page', only: /^server\/(db|api)\// },
  {
    name: /^(Facts?|LookedAt|Surroundings|Subject|TakenBack|Mistake|Refusal|Double)$/,
    say: 'UnitContext, Rollback, Problem',
  },
  {
    name: /^(Sending|Translating|Watched|Telling|Keeping)$|^[A-Z]\w*[a-z](Asking|Telling|Keeping|Sending)$/,
    say: 'a noun: Request',
  },
  { name: /^around$/, say: 'context, neighbours' },
  { name: /^(has|drop|settle|refresh|keeps)Line$|^(Line|Outgoing)(Files|Line)$/, say: 'outgoing commits' },
  {
    name: /^keep(?!Dismissed|First|Alive)[A-Z]/,
    say: 'add, update, remove, store, sync',
    only: /^server\/(commands|sync|memory|db\/queries)\//,
  },
  {
    name: /^(putOff|takeTurn|leaveToJobs|leaveToWorker|sendBack|handDown\w*|handedDown|admit\w*|withdraw\w*|adopt\w*)$/,
    say: 'postpone, claim, queue, mark, propagate, add, remove, import',
  },
  { name: /^withoutPlaces$/, say: 'redactPaths' },
]

/** File names of the same kind. */
export const retiredFiles = /\/(keep|settle|tell|adopt|admit|withdraw|hand-down)(-[\w-]+)?\.tsx?$/

/** In sentences for people: texts of the pages, of the API, documents. */
export const retiredPhrases: readonly { readonly phrase: RegExp; readonly say: string; readonly allowIn?: RegExp }[] = [
  {
    phrase:
      /\bletters? (with|is|are|was|were|that|to|in the|about|of the outbox)\b|(?<!\bto )\b(an?|the|one|every|by|gets?|more|old) letters?\b(?! (of|or|by|in|anywhere|touches))/i,
    say: 'email',
    allowIn:
      /benchmark|findings|decisions\/|checks|search|memory|machine-translation|glossar|errors\.json|site\.json|manage\.json|exports|editor/,
  },
  { phrase: /\bnumbers of (the )?(units|strings|components|users|actions)\b/i, say: 'ids of', allowIn: /decisions\// },
  { phrase: /\b(token|session|key) (that )?does not hold\b/i, say: 'invalid token' },
  { phrase: /\b(deeds?|kin|breathes?|hastens?|afresh|culprits?|rivals?)\b/i, say: 'a word of the glossary' },
  { phrase: /\b(of|at) a place\b/i, say: 'scope' },
  { phrase: /\b(in|of|out of) sight\b/i, say: 'visible, hidden', allowIn: /decisions\// },
]
