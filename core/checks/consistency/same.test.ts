import { describe, expect, it } from 'vitest'
import { same } from '#core/checks/consistency/same.ts'
import { checkedUnit, marks } from '#core/checks/testing/checked-unit.ts'
import { fails, passes } from '#core/checks/testing/tables.ts'

const equal = (text: string, options = {}) => [text, text, options] as const
const failing = (text: string, options = {}) => [text, text, `0:0-${text.length}`, undefined, options] as const

describe('same', () => {
  fails(same, [
    failing('Save changes'),
    failing('Computer'),
    failing('1.5', { flags: 'strict-same' }),
    failing('Copyright (C) 2019 Hello World'),
    failing('New York'),
    failing(':count days'),
    failing('%d computers', { flags: 'c-format' }),
    failing('Visit https://example.com today'),
    failing('保存する', { from: 'ja' }),
    failing('USB Device'),
    failing('1 hour'),
    failing('Firefox settings'),
    failing('Email', { flags: 'strict-same' }),
    failing('FAQ', { flags: 'strict-same' }),
    failing('Weblate %s', { flags: 'strict-same, c-format' }),
    failing('Dragoman term', { flags: 'check-glossary' }),
  ])

  passes(same, [
    ['Save', 'Uložit'],
    equal('Berlin'),
    equal('Open'),
    equal('Original'),
    equal('April'),
    equal('August'),
    equal('Feb'),
    equal('Mar'),
    equal('x', { flags: 'strict-same' }),
    equal('United Kingdom'),
    equal('San Francisco'),
    equal('false'),
    equal(':day'),
    equal('Color', { to: 'en_GB' }),
    equal('Information', { to: 'ia' }),
    equal('Configuration', { from: 'pt', to: 'pt_BR' }),
    equal('x'),
    equal('12:30, 1/2.'),
    equal('Email'),
    equal('E-mail'),
    equal('HTML'),
    equal('USB'),
    equal('OK'),
    equal('© 2024 Someone Somewhere'),
    equal('(C) Copyright Somebody Else'),
    equal('Czech'),
    equal('Chinese (Simplified Han script)'),
    equal('someone@example.com'),
    equal('https://example.com/some/path'),
    equal('docs.example.com'),
    equal('/usr/share/doc'),
    equal('config.json'),
    equal('#translation'),
    equal('🎉🎉'),
    equal('%(number)d × %s', { flags: 'python-format' }),
    equal('%s: %d', { flags: 'c-format' }),
    equal('{{ placeholder }}'),
    equal('{% include template %}'),
    equal('A $variable'),
    equal('print "hello"', { note: 'Tag: screen' }),
    equal('some code', { note: 'type: delimited block -' }),
    equal('%s', { flags: 'strict-same, c-format' }),
    equal('en to it'),
  ])

  it('passes over words of the names of project and component', () => {
    const unit = checkedUnit('Dragoman Website', 'Dragoman Website', {
      names: { project: 'Dragoman', component: 'Website texts' },
    })
    expect(same.find(unit)).toEqual([])
    expect(marks(same, { ...unit, names: { project: 'Other', component: 'App' } })).toEqual(['0:0-16'])
  })

  it('passes over read-only terms of the glossary where the flag asks for the glossary', () => {
    const glossary = [{ source: 'Grand Bazaar', target: '', forbidden: false, readOnly: true }]
    const unit = checkedUnit('grand bazaar', 'grand bazaar', { flags: 'check-glossary', glossary })
    expect(same.find(unit)).toEqual([])
    expect(marks(same, checkedUnit('grand bazaar', 'grand bazaar', { glossary }))).toEqual(['0:0-12'])
  })

  it('looks at each plural form', () => {
    expect(
      marks(same, checkedUnit(['%d day', '%d days'], ['%d den', '%d days', '%d dní'], { flags: 'c-format' })),
    ).toEqual(['1:0-7'])
  })
})
