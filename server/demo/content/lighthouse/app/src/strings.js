import { readFile } from 'node:fs/promises'

const fallback = 'en'

async function load(language) {
  const text = await readFile(new URL(`../locales/${language}.json`, import.meta.url), 'utf8')
  return JSON.parse(text)
}

export async function strings(language) {
  const source = await load(fallback)
  const target = language === fallback ? {} : await load(language)
  return (key) => target[key] || source[key] || key
}
