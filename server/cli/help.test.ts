import { describe, expect, it, vi } from 'vitest'
import { runCommandLine } from '#server/main.ts'

class Exit extends Error {}

/** What `dragoman … --help` prints. */
async function helpOf(words: readonly string[]): Promise<string> {
  let printed = ''
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      printed += text
      return true
    }),
    vi.spyOn(process, 'exit').mockImplementation(() => {
      throw new Exit()
    }),
  ]
  try {
    await runCommandLine([...words, '--help'])
  } catch (error) {
    if (!(error instanceof Exit)) throw error
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
  return printed
}

/** The help of a command and of all commands below it, without line breaks inside of sentences. */
async function allHelp(words: readonly string[] = []): Promise<Map<string, string>> {
  const text = await helpOf(words)
  const found = new Map([[words.join(' '), text.replaceAll(/\s+/g, ' ')]])
  const [, commands = ''] = text.split('\nCommands:\n')
  for (const [, name = ''] of commands.matchAll(/^ {2}(\w[\w-]*)/gm))
    if (name !== 'help') for (const entry of await allHelp([...words, name])) found.set(...entry)
  return found
}

const riddles = [
  /\bletters?\b(?! (and|of|or) )/,
  /keys? for programs/,
  /\bend an account/,
  /\bmakes? an? (project|account|token|backup|key)\b/,
  /\b(by itself|such as|somebody|take in|address(es)? of the repository)\b/,
]

// E2 of the journeys: help that speaks in riddles.
describe('help of the command line', () => {
  it('uses the words of the field, in every command', async () => {
    const all = await allHelp()
    expect(all.size).toBeGreaterThan(30)
    for (const [name, text] of all) {
      expect([name, text]).toEqual([name, expect.stringMatching(/^Usage: dragoman/)])
      for (const riddle of riddles) expect([name, text]).not.toEqual([name, expect.stringMatching(riddle)])
    }
    expect(all.get('mail list')).toContain('list unsent emails')
    expect(all.get('token add')).toContain('create a token')
    expect(all.get('user')).toMatch(/deactivate|delete/)
    expect(all.get('project restore')).toContain('restore a project from a backup')
  })
})
