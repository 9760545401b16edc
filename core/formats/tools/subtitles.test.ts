import { describe, expect, it } from 'vitest'
import type { Edit } from '../model/format.ts'
import { ass } from '../subtitles/ass.ts'
import { srt } from '../subtitles/srt.ts'
import { ssa } from '../subtitles/ssa.ts'
import { sub } from '../subtitles/sub.ts'
import { vtt } from '../subtitles/vtt.ts'
import { testOptions } from '../testing/options.ts'
import { hasProgram, runOn } from '../testing/program.ts'

describe.runIf(hasProgram('ffmpeg', '-version'))('ffmpeg', () => {
  it.each([srt, vtt, ass, ssa, sub])('reads the subtitles of a new $id file', (format) => {
    const texts = ['Prima linie\na doua', 'Ține „asta”, da', '{y:i}Gata'].slice(0, format === sub ? 3 : 2)
    const names = texts.map((_, index) =>
      format === sub ? `${index * 50}-->${index * 50 + 25}` : `00:00:0${index}.000-->00:00:0${index}.500`,
    )
    const adds = names.map((key, index): Edit => ({ kind: 'add', key, target: [texts[index] ?? ''] }))
    const written = format.write(format.read(format.create(testOptions), testOptions), adds)
    const { status, stdout, stderr } = runOn(written, `file.${format.id}`, 'ffmpeg', [
      '-v',
      'error',
      '-i',
      '{}',
      '-f',
      'srt',
      '-',
    ])
    expect(status, stderr).toBe(0)
    const read = srt.read(stdout, testOptions).entries.map(({ target }) => target[0]?.replace(/<\/?font[^>]*>/g, ''))
    expect(read.slice(0, 2)).toEqual(texts.slice(0, 2))
  })
})
