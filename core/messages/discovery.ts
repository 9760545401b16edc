/** What is said of files that were found in a repository. */
export const discoveryMessages = {
  'discovery.said': 'Configured in {{file}}.',
  'discovery.files': {
    one: '{{count}} language, source {{source}}.',
    other: '{{count}} languages, source {{source}}.',
  },
  'discovery.sourceAlone': 'Nothing translated yet, source {{source}}.',
  'discovery.noSource': {
    one: '{{count}} language, no source file found.',
    other: '{{count}} languages, no source file found.',
  },
} as const
